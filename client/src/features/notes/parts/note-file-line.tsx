import type { NoteFile } from '@ancrage/shared/journal/notes';
import { useEffect, useRef, useState } from 'react';
import { fetchNoteFile } from '#journal-data/attachments.ts';
import { formatNumber } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { saveOnDevice } from '#platform/save-on-device.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Modal } from '#ui/modal.tsx';
import { useToast } from '#ui/toasts.tsx';
import { readableSize } from '../model/file-size.ts';
import { useBlobAddress, useFileFailureText, useNoteFile } from '../model/use-note-file.ts';
import { FileLine, FileSign } from './file-line.tsx';
import { FileName } from './file-name.tsx';
import { Thumbnail } from './thumbnail.tsx';

interface NoteFileLineProps {
  readonly file: NoteFile;
  readonly onRemove: () => void;
}

/** How far below the screen a picture is fetched ahead. */
const AHEAD = '200px';

/** Whether an element has come near the screen. */
const useHasComeNear = () => {
  const element = useRef<HTMLDivElement>(null);
  const [hasCome, setHasCome] = useState(false);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        setHasCome(true);
        observer.disconnect();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return { element, hasCome };
};

const FileDetail = ({ file }: { readonly file: NoteFile }) => {
  const { t } = useTranslation();
  const locale = useLocale();
  if (file.filesize === undefined) return null;
  const { unit, size } = readableSize(file.filesize);
  return t(`notes.files.${unit}`, { count: size, size: formatNumber(size, locale) });
};

/** A file that a note names: a picture shows itself, anything opens. Source: P-11, S-18. */
export const NoteFileLine = ({ file, onRemove }: NoteFileLineProps) => {
  const { t } = useTranslation();
  const toast = useToast();
  const failureText = useFileFailureText();
  const isPicture = file.filemime?.startsWith('image/') ?? false;
  const { element, hasCome } = useHasComeNear();
  const { data: bytes } = useNoteFile(file, isPicture && hasCome);
  const address = useBlobAddress(bytes);
  const [isLarge, setIsLarge] = useState(false);
  const [isOpening, setIsOpening] = useState(false);

  const open = async () => {
    setIsOpening(true);
    try {
      saveOnDevice(bytes ?? (await fetchNoteFile(file)), file.filename);
    } catch (failure) {
      console.info('A file could not be opened.', failure);
      toast.error(failureText(failure));
    } finally {
      setIsOpening(false);
    }
  };
  const see = address === null ? open : () => setIsLarge(true);
  const label = address === null ? 'notes.files.open' : 'notes.files.see';
  return (
    <div ref={element}>
      <FileLine
        actions={
          <IconButton
            data-removes
            icon="trash"
            label={t('notes.files.remove', { name: file.filename })}
            onClick={onRemove}
          />
        }
        detail={<FileDetail file={file} />}
        name={
          <button
            aria-busy={isOpening || undefined}
            aria-label={t(label, { name: file.filename })}
            className="link min-h-8 text-left"
            onClick={isOpening ? undefined : see}
            type="button"
          >
            <FileName name={file.filename} />
          </button>
        }
        picture={
          address === null ? (
            <FileSign />
          ) : (
            <button
              aria-hidden="true"
              className="size-full"
              onClick={() => setIsLarge(true)}
              tabIndex={-1}
              type="button"
            >
              <Thumbnail address={address} />
            </button>
          )
        }
      />
      <Modal
        actions={
          <Button icon="install" onClick={open}>
            {t('notes.files.save')}
          </Button>
        }
        onOpenChange={setIsLarge}
        open={isLarge}
        title={file.filename}
      >
        {address !== null && (
          <img
            alt={file.filename}
            className="mx-auto max-h-[70dvh] max-w-full object-contain"
            src={address}
          />
        )}
      </Modal>
    </div>
  );
};
