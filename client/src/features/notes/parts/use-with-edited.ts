import { momentOf } from '@ancrage/shared/journal/date-key';
import { useMemo } from 'react';
import { useEditedEntry } from '#exercise/use-edited-entry.ts';
import { readDraft } from '#journal-data/drafts/drafts.ts';
import { useJournalField } from '#journal-data/journal/use-journal.ts';
import { noteDraftKey, noteDraftSchema } from '../api/note-draft.ts';
import type { KeyedNote } from '../model/note-search.ts';

/** The notes, including the edited one if another device has deleted it. */
export const useWithEdited = (notes: readonly KeyedNote[], edited: string | null): readonly KeyedNote[] => {
  const journal = useJournalField('field_celebrations');
  const kept = useEditedEntry<KeyedNote>(
    edited,
    notes.find(({ key }) => key === edited),
    async (key) => {
      const left = Object.hasOwn(journal, key) ? null : await readDraft(noteDraftKey(key), noteDraftSchema);
      const { text, base = text, files } = left ?? { text: '' };
      const note = { date: key, text: base, ...(files && { files }) };
      return left && { key, note, others: [], at: momentOf(key) };
    },
  );
  const gone = !kept || Object.hasOwn(journal, kept.key) ? undefined : kept;
  return useMemo(() => {
    if (gone === undefined) return notes;
    return [...notes, { ...gone, isGone: true }].sort((one, other) => (other.at ?? 0) - (one.at ?? 0));
  }, [notes, gone]);
};
