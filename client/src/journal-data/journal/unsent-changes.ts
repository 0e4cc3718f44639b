import { changesBetween, type EntryChange } from '@ancrage/shared/journal/entry-changes';
import { journalKeeper } from '#journal-data/journal/journal.ts';

/** The unsent changes by entry, oldest field first, so that a person can copy them out when sending fails. */
export const unsentChanges = (): EntryChange[] => {
  const { journal } = journalKeeper.view;
  if (journal === null) return [];
  return journal.outbox.flatMap(({ field }) =>
    changesBetween(field, journal.bases[field] ?? null, journal.texts[field] ?? null),
  );
};
