import { changesBetween, type EntryChange } from '@ancrage/shared/journal/entry-changes';
import { journalKeeper } from '#journal-data/journal.ts';

/** What was written here that the server has not, entry by entry, oldest field first: it can be copied out when sending does not succeed. */
export const unsentChanges = (): EntryChange[] => {
  const { journal } = journalKeeper.view;
  if (journal === null) return [];
  return journal.outbox.flatMap(({ field }) =>
    changesBetween(field, journal.bases[field] ?? null, journal.texts[field] ?? null),
  );
};
