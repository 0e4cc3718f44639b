import type { EntriesField } from '@ancrage/shared/journal/entry-edit';
import { storedEntry, withEntryBack, withoutEntry } from '@ancrage/shared/journal/entry-removal';
import type { JsonObject } from '@ancrage/shared/journal/json';
import type { FieldChange } from '#journal-data/field-changes.ts';
import { journalKeeper } from '#journal-data/journal.ts';
import type { SavingWrite } from '#journal-data/local-journal.ts';

/** An entry that was taken out of the journal. */
export interface RemovedEntry {
  /** Puts it back as it was stored, unless it is there again. Resolves once it is on the disk of this device. */
  readonly bringBack: () => Promise<void>;
}

/**
 * Deletes an entry. Resolves once that is on the disk of this device. What comes back is what was stored and not what
 * screens see of it: they show no second versions and nothing that they cannot read. Source: X-07, product "Data on the
 * device".
 * @param alongside what else is done in the same write when it goes, and when it comes back
 */
export const removeEntry = async (
  field: EntriesField,
  key: string,
  alongside: (writing: SavingWrite, stored: JsonObject) => Promise<void> = async () => {},
): Promise<RemovedEntry> => {
  const removed: JsonObject[] = [];
  const write = (change: FieldChange['change']) =>
    journalKeeper.changeTogether([{ field, change }], async (writing) => {
      for (const stored of removed) await alongside(writing, stored);
    });
  await write((document) => {
    const entry = storedEntry(document, key);
    if (entry === null) return document;
    removed.push(entry);
    return withoutEntry(document, key);
  });
  const bringBack = async () => {
    for (const stored of removed) await write((document, at) => withEntryBack(document, key, stored, at));
  };
  return { bringBack };
};
