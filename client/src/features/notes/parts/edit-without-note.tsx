import { UnsavedEdit } from '#exercise/unsaved-edit.tsx';
import { useEntryActs } from '#exercise/use-entry-acts.ts';
import { draftPlace, dropFiles, useTravellingFiles } from '#journal-data/attachments.ts';
import { draftsIn } from '#journal-data/draft-row.ts';
import { useTranslation } from '#platform/i18n.ts';
import type { DraftRow } from '#platform/storage/database.ts';
import { editOfNote } from '../model/edit.ts';
import { useNoteActs } from '../model/use-note-acts.ts';
import { noteDraftSchema } from '../model/use-note-draft.ts';
import { TravellingFileLine } from './travelling-file-line.tsx';

/** An edit left unsaved of a note that is not there: it is read here, copied, taken up again or let go. Source. */
export const EditWithoutNote = ({ dateKey, row }: { readonly dateKey: string; readonly row: DraftRow }) => {
  const { t } = useTranslation();
  const { copy } = useEntryActs();
  const acts = useNoteActs();
  const files = useTravellingFiles(draftPlace(dateKey));
  const [draft] = draftsIn(row, noteDraftSchema);
  if (draft === undefined) return null;
  return (
    <UnsavedEdit
      alsoDiscard={() => dropFiles(files.map(({ id }) => id))}
      draftKey={row.key}
      entry={draft.text}
      link={editOfNote(dateKey)}
      onCopy={() => copy(draft.text)}
      title={t('exercise.unsaved.goneTitle')}
      writtenAt={row.writtenAt}
    >
      <p className="mt-2 text-small">{t('exercise.unsaved.goneText')}</p>
      <p className="own-words measure my-3">{draft.text}</p>
      {files.length > 0 && (
        <ul aria-label={t('notes.files.list')} className="flex flex-col gap-2">
          {files.map((file) => (
            <li key={file.id}>
              <TravellingFileLine file={file} onRemove={() => acts.removeTravelling(file.id)} />
            </li>
          ))}
        </ul>
      )}
    </UnsavedEdit>
  );
};
