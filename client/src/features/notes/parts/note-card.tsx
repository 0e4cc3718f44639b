import type { NoteFile } from '@ancrage/shared/journal/notes';
import { memo, useEffect, useRef, useState } from 'react';
import { DateCorrection } from '#exercise/date-correction.tsx';
import { usePendingFiles } from '#journal-data/attachments/attachments.ts';
import { useSecondVersions } from '#journal-data/journal/use-second-versions.ts';
import { formatDate } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import type { KeyedNote } from '../model/note-search.ts';
import { useNoteActs } from '../model/use-note-acts.ts';
import { EditedNote } from './edited-note.tsx';
import { FileLine, FileSign } from './file-line.tsx';
import { NoteText } from './note-text.tsx';
import { type NoteFileLineProps, OpenableFileLine } from './openable-file-line.tsx';
import { PendingFileLine } from './pending-file-line.tsx';
import { UnsavedNote } from './unsaved-note.tsx';

/**
 * Loaded with the first picture: it is a fifth of the page's code, and most notes have no picture. If it fails to load,
 * a picture is shown like any other file.
 */
const picture = lazyPart(
  () => import('./picture-line.tsx').catch(() => ({ default: OpenableFileLine })),
  <FileLine actions={null} detail={null} name={null} picture={<FileSign />} />,
);

/** A file of a note: pictures have a preview, and every file can be opened. Source: P-11, S-18. */
const NoteFileLine = (props: NoteFileLineProps) =>
  props.file.filemime?.startsWith('image/') ? <picture.Part {...props} /> : <OpenableFileLine {...props} />;

/** Rare, so loaded on demand. If it fails to load, it is not shown. */
const { Part: NoteVersions } = lazyPart(() =>
  import('./note-versions.tsx').then(
    (file) => ({ default: file.NoteVersions }),
    () => ({ default: () => null }),
  ),
);

interface NoteCardProps {
  readonly keyed: KeyedNote;
  readonly isEdited: boolean;
  /** Called with the key of the note to edit, or null when the edit ends. */
  readonly onEdit: (key: string | null) => void;
}

/** One note: date, text, files and actions. Source: R-11, P-11. */
export const NoteCard = memo(({ keyed, isEdited, onEdit }: NoteCardProps) => {
  const { t } = useTranslation();
  const locale = useLocale();
  const acts = useNoteActs();
  const { key, note, others, at, isGone = false } = keyed;
  const pending = usePendingFiles(key);
  const versions = useSecondVersions('field_celebrations').filter(({ entryKey }) => entryKey === key);
  const files = note.files ?? [];
  const [isAsking, setIsAsking] = useState(false);
  const [doomed, setDoomed] = useState<NoteFile | null>(null);
  const [isAskingFile, setIsAskingFile] = useState(false);
  // There is no note to take a file off until this one is saved.
  if (isGone && isAskingFile) setIsAskingFile(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(isEdited);
  useEffect(() => {
    // The focused form is gone: the focus returns to the button that opened it.
    if (wasEdited.current && !isEdited) editButton.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  const date = at === null ? t('notes.undated') : formatDate(at, locale, 'moment');

  return (
    <Card as="article" className="flex flex-col gap-3">
      <header className="-mt-2 -mr-3 flex items-center justify-between gap-2">
        <h3 className="font-sans font-normal text-muted text-small">{date}</h3>
        <span className="flex shrink-0">
          {isEdited && !isGone && (
            <DateCorrection date={note.date} save={(corrected) => acts.correctDate(key, corrected)}>
              {(open) => <IconButton icon="calendar" label={t('exercise.date.act')} onClick={open} />}
            </DateCorrection>
          )}
          {!isEdited && (
            <IconButton
              icon="edit"
              label={t('notes.edit', { date })}
              onClick={() => onEdit(key)}
              ref={editButton}
            />
          )}
          <IconButton
            data-removes
            icon="trash"
            label={t('notes.delete', { date })}
            onClick={() => setIsAsking(true)}
          />
        </span>
      </header>
      {isEdited ? (
        <EditedNote keyed={keyed} onDone={() => onEdit(null)} />
      ) : (
        <>
          {(note.text ?? '') !== '' && <NoteText text={note.text ?? ''} />}
          <UnsavedNote date={date} keyed={keyed} />
        </>
      )}
      {others.map(({ path, label, text }) => (
        <div key={path.join('/')}>
          <p className="text-muted text-small">{label}</p>
          <NoteText text={text} />
        </div>
      ))}
      {versions.length > 0 && <NoteVersions versions={versions} />}
      {files.length + pending.length > 0 && (
        <ul aria-label={t('notes.files.list')} className="flex flex-col gap-2">
          {files.map((file) => (
            <li data-item="file" key={file.fid}>
              <NoteFileLine
                file={file}
                onRemove={
                  isGone
                    ? undefined
                    : () => {
                        setDoomed(file);
                        setIsAskingFile(true);
                      }
                }
              />
            </li>
          ))}
          {pending.map((file) => (
            <li key={file.id}>
              <PendingFileLine file={file} onRemove={() => acts.removePending(file.id)} />
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        confirmLabel={t('notes.deleteDo')}
        danger
        onConfirm={() => {
          if (isEdited) onEdit(null); // the edited note would stay, as if another device had deleted it
          acts.remove(
            key,
            pending.map(({ id }) => id),
          );
        }}
        onOpenChange={setIsAsking}
        open={isAsking}
        removes
        title={t('notes.deleteAsk')}
      >
        {t('notes.deleteText', { count: files.length + pending.length })}
      </ConfirmDialog>
      <ConfirmDialog
        confirmLabel={t('notes.files.removeDo')}
        danger
        onConfirm={() => doomed !== null && acts.removeFile(key, note, doomed)}
        onOpenChange={setIsAskingFile}
        open={isAskingFile}
        removes
        title={t('notes.files.removeAsk')}
      >
        {doomed?.filename}
      </ConfirmDialog>
    </Card>
  );
});
