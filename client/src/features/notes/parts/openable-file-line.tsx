import type { NoteFile } from '@ancrage/shared/journal/notes';
import type { ReactNode } from 'react';
import { formatNumber } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useOpenFile } from '../model/use-open-file.ts';
import { FileLine, FileSign } from './file-line.tsx';
import { FileName } from './file-name.tsx';

const UNIT = 1024;

/** A readable size, with one decimal where useful. */
const readableSize = (
  bytes: number,
): { readonly unit: 'bytes' | 'kilobytes' | 'megabytes'; readonly size: number } => {
  if (bytes < UNIT) return { unit: 'bytes', size: bytes };
  if (bytes < UNIT * UNIT) return { unit: 'kilobytes', size: Math.round(bytes / UNIT) };
  return { unit: 'megabytes', size: Math.round((bytes / UNIT / UNIT) * 10) / 10 };
};

const FileDetail = ({ file }: { readonly file: NoteFile }) => {
  const { t } = useTranslation();
  const locale = useLocale();
  if (file.filesize === undefined) return null;
  const { unit, size } = readableSize(file.filesize);
  return t(`notes.files.${unit}`, { count: size, size: formatNumber(size, locale) });
};

export interface NoteFileLineProps {
  readonly file: NoteFile;
  /** Without it, the file stays. */
  readonly onRemove?: (() => void) | undefined;
}

interface OpenableFileLineProps extends NoteFileLineProps {
  /** Its picture, and what shows it large; a file without one is opened. */
  readonly picture?: { readonly small: ReactNode; readonly onSee: () => void } | null;
}

/** A file of a note, with its icon or picture: its name opens it. Source: P-11, S-18. */
export const OpenableFileLine = ({ file, onRemove, picture = null }: OpenableFileLineProps) => {
  const { t } = useTranslation();
  const { open, isOpening } = useOpenFile(file);
  const see = picture?.onSee ?? open;
  return (
    <FileLine
      actions={
        onRemove && (
          <IconButton
            data-removes
            icon="trash"
            label={t('notes.files.remove', { name: file.filename })}
            onClick={onRemove}
          />
        )
      }
      detail={<FileDetail file={file} />}
      name={
        <button
          aria-busy={isOpening || undefined}
          aria-label={t(picture ? 'notes.files.see' : 'notes.files.open', { name: file.filename })}
          className="link min-h-8 text-left"
          onClick={isOpening ? undefined : see}
          type="button"
        >
          <FileName name={file.filename} />
        </button>
      }
      picture={picture?.small ?? <FileSign />}
    />
  );
};
