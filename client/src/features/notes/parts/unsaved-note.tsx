import { sanitiseText } from '@ancrage/shared/journal/sanitise';
import { LOCALES } from '@ancrage/shared/rules/locales';
import { UnsavedEdit } from '#exercise/unsaved-edit.tsx';
import { draftPlace, dropFiles, usePendingFiles } from '#journal-data/attachments/attachments.ts';
import { useDraftRow } from '#journal-data/drafts/use-draft-rows.ts';
import { draftsIn } from '#journal-data/store/draft-row.ts';
import { noteDraftKey, noteDraftSchema } from '../api/note-draft.ts';
import { editOfNote } from '../model/edit.ts';
import type { KeyedNote } from '../model/note-search.ts';

interface UnsavedNoteProps {
  readonly keyed: KeyedNote;
  readonly date: string;
}

/** Shows that a note has an unsaved edit, of its text or its files. Source: S-18, Q-52. */
export const UnsavedNote = ({ keyed: { key, note }, date }: UnsavedNoteProps) => {
  const draftKey = noteDraftKey(key);
  const row = useDraftRow(draftKey);
  const files = usePendingFiles(draftPlace(key));
  if (row === undefined) return null;
  const saved = note.text ?? '';
  const isChanged = draftsIn(row, noteDraftSchema).some(
    ({ text, base = saved }) =>
      text !== base && LOCALES.every((locale) => sanitiseText(text.trim(), locale) !== saved),
  );
  if (!isChanged && files.length === 0) return null;
  return (
    <UnsavedEdit
      alsoDiscard={() => dropFiles(files.map(({ id }) => id))}
      draftKey={draftKey}
      entry={date}
      link={editOfNote(key)}
      writtenAt={row.writtenAt}
    />
  );
};
