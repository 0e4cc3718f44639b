import type { Notes } from '@ancrage/shared/journal/notes';
import { EDIT_PARAMETER } from '@ancrage/shared/paths/edit-paths';
import { useSearchParams } from 'react-router';
import { UnsavedEdit } from '#exercise/unsaved-edit.tsx';
import { useEntryActs } from '#exercise/use-entry-acts.ts';
import { draftPlace, dropFiles, usePendingFiles } from '#journal-data/attachments/attachments.ts';
import { useDraftRows } from '#journal-data/drafts/use-draft-rows.ts';
import { draftsIn } from '#journal-data/store/draft-row.ts';
import type { DraftRow } from '#platform/storage/database.ts';
import { noteDraftKey, noteDraftSchema } from '../api/note-draft.ts';
import { editOfNote } from '../model/edit.ts';
import { PendingFiles } from './pending-files.tsx';

/** The unsaved edits of notes that no longer exist: they can be read, copied, resumed or discarded. Source. */
const EditWithoutNote = ({ dateKey, row }: { readonly dateKey: string; readonly row: DraftRow }) => {
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
      <PendingFiles files={files} />
    </UnsavedEdit>
  );
};

/** The edits left unsaved of notes that are not there any more, deleted on another device most often. Source: Q-52, S-18. */
export const OrphanedNoteEdits = ({ notes }: { readonly notes: Notes }) => {
  const [query] = useSearchParams();
  const edited = query.get(EDIT_PARAMETER); // it is in the list of notes, being edited
  return [...useDraftRows().values()].flatMap((row) => {
    const dateKey = row.key.slice(noteDraftKey('').length);
    const isLeft =
      row.key.startsWith(noteDraftKey('')) && dateKey !== edited && !Object.hasOwn(notes, dateKey);
    return isLeft ? [<EditWithoutNote dateKey={dateKey} key={row.key} row={row} />] : [];
  });
};
