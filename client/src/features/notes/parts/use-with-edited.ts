import { useMemo } from 'react';
import { useKeptEntry } from '#exercise/use-kept-entry.ts';
import { useJournalField } from '#journal-data/use-journal.ts';
import type { KeyedNote } from '../model/note-search.ts';

/** Some notes with the one being edited in its place, should it have been deleted elsewhere meanwhile. */
export const useWithEdited = (notes: readonly KeyedNote[], edited: string | null): readonly KeyedNote[] => {
  const journal = useJournalField('field_celebrations');
  const kept = useKeptEntry(
    edited,
    notes.find(({ key }) => key === edited),
  );
  const gone = kept === undefined || Object.hasOwn(journal, kept.key) ? undefined : kept;
  return useMemo(() => {
    if (gone === undefined) return notes;
    return [...notes, gone].sort((one, other) => (other.at ?? 0) - (one.at ?? 0));
  }, [notes, gone]);
};
