import type { Notes } from '@ancrage/shared/journal/notes';
import { EDIT_PARAMETER } from '@ancrage/shared/paths/edit-paths';
import { useSearchParams } from 'react-router';
import { useDraftRows } from '#journal-data/drafts/use-draft-rows.ts';
import { noteDraftKey } from '../api/note-draft.ts';
import { EditWithoutNote } from './edit-without-note.tsx';

/** The edits left unsaved of notes that are not there any more, deleted on another device most often. Source: Q-52, S-18. */
export const EditsWithoutNote = ({ notes }: { readonly notes: Notes }) => {
  const [query] = useSearchParams();
  const edited = query.get(EDIT_PARAMETER); // it stands among the notes, being written
  return [...useDraftRows().values()].flatMap((row) => {
    const dateKey = row.key.slice(noteDraftKey('').length);
    const isLeft =
      row.key.startsWith(noteDraftKey('')) && dateKey !== edited && !Object.hasOwn(notes, dateKey);
    return isLeft ? [<EditWithoutNote dateKey={dateKey} key={row.key} row={row} />] : [];
  });
};
