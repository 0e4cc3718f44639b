import { UnsavedEdit } from '#exercise/unsaved-edit.tsx';
import { useEntryActs } from '#exercise/use-entry-acts.ts';
import { draftPlace, dropFiles, usePendingFiles } from '#journal-data/attachments/attachments.ts';
import { draftsIn } from '#journal-data/store/draft-row.ts';
import type { DraftRow } from '#platform/storage/database.ts';
import { noteDraftSchema } from '../api/note-draft.ts';
import { editOfNote } from '../model/edit.ts';
import { TravellingFiles } from './travelling-files.tsx';

/** An edit left unsaved of a note that is not there: it is read here, copied, taken up again or let go. Source. */
export const EditWithoutNote = ({ dateKey, row }: { readonly dateKey: string; readonly row: DraftRow }) => {
  const { copy } = useEntryActs();
  const files = usePendingFiles(draftPlace(dateKey));
  const [draft] = draftsIn(row, noteDraftSchema);
  if (draft === undefined) return null;
  return (
    <UnsavedEdit
      alsoDiscard={() => dropFiles(files.map(({ id }) => id))}
      draftKey={row.key}
      entry={draft.text}
      isGone
      link={editOfNote(dateKey)}
      onCopy={() => copy(draft.text)}
      writtenAt={row.writtenAt}
    >
      <p className="own-words measure my-3">{draft.text}</p>
      {draft.files && (
        <p className="own-words mb-2 text-small">{draft.files.map(({ filename }) => filename).join(', ')}</p>
      )}
      <TravellingFiles files={files} />
    </UnsavedEdit>
  );
};
