import type { NoteFile } from '@ancrage/shared/journal/notes';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fetchNoteFile } from '#journal-data/attachments/attachments.ts';
import { Unreachable } from '#platform/api/failures.ts';
import { useTranslation } from '#platform/i18n.ts';
import { queryClient } from '#platform/query-client.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { useBlobAddress } from '../model/use-blob-address.ts';
import { useOpenFile } from '../model/use-open-file.ts';
import { type NoteFileLineProps, OpenableFileLine } from './openable-file-line.tsx';
import { Thumbnail } from './thumbnail.tsx';

/** How long a picture that has left the screen stays in memory, in milliseconds. */
const KEPT_MS = 60_000;

/** The bytes of a file of the server, fetched on demand. */
const useNoteFile = (file: NoteFile, isWanted: boolean) =>
  useQuery(
    {
      queryKey: ['note-file', file.fid],
      queryFn: () => fetchNoteFile(file),
      enabled: isWanted,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: KEPT_MS,
      retry: (count, failure) => failure instanceof Unreachable && count < 2,
    },
    queryClient,
  );

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

/** A picture of a note: a thumbnail in its line, large on demand. Source: P-11, S-18. */
export default ({ file, onRemove }: NoteFileLineProps) => {
  const { t } = useTranslation();
  const { element, hasCome } = useHasComeNear();
  const { data: bytes } = useNoteFile(file, hasCome);
  const address = useBlobAddress(bytes);
  const { open } = useOpenFile(file, bytes);
  const [isLarge, setIsLarge] = useState(false);
  // A damaged one, or of a kind that this browser does not draw: a file like any other.
  const [isUnknown, setIsUnknown] = useState(false);
  const onSee = () => setIsLarge(true);
  const picture = address !== null &&
    !isUnknown && {
      small: (
        <button aria-hidden="true" className="size-full" onClick={onSee} tabIndex={-1} type="button">
          <Thumbnail address={address} onUnknown={() => setIsUnknown(true)} />
        </button>
      ),
      onSee,
    };
  return (
    <div ref={element}>
      <OpenableFileLine file={file} onRemove={onRemove} picture={picture || null} />
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
            className="mx-auto max-h-[calc(100dvh-240px)] max-w-full object-contain tight:max-h-dvh"
            src={address}
          />
        )}
      </Modal>
    </div>
  );
};
