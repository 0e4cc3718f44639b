import { foldedWords } from '@ancrage/shared/text/fold';
import { useDeferredValue, useMemo, useState } from 'react';
import { othersIn } from '#exercise/use-other-texts.ts';
import { useAllPendingFiles } from '#journal-data/attachments/attachments.ts';
import { useJournalField, useStoredField } from '#journal-data/journal/use-journal.ts';
import { type KeyedNote, NoteIndex } from './note-search.ts';

interface FoundNotes {
  /** Newest first. */
  readonly notes: readonly KeyedNote[];
  /** What was looked for, folded; empty when nothing was. */
  readonly words: readonly string[];
}

/** The notes that a search finds, without holding up the writing of it. Source: P-11, S-18. */
export const useFoundNotes = (query: string): FoundNotes => {
  const notes = useJournalField('field_celebrations');
  const stored = useStoredField('field_celebrations');
  const travelling = useAllPendingFiles();
  const [index] = useState(() => new NoteIndex());
  const all = useMemo(() => {
    const waiting = new Map([...travelling].map(([place, files]) => [place, files.map(({ name }) => name)]));
    const find = othersIn('field_celebrations', stored);
    index.update(notes, waiting, (key) => find(key, []));
    return { notes: index };
  }, [index, notes, stored, travelling]);
  const deferred = useDeferredValue(query);
  return useMemo(() => {
    const words = foldedWords(deferred);
    return { notes: all.notes.find(words), words };
  }, [all, deferred]);
};
