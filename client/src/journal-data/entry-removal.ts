import type { EntriesField } from '@ancrage/shared/journal/entry-edit';
import { storedEntry, withEntryBack, withoutEntry } from '@ancrage/shared/journal/entry-removal';
import type { JsonObject } from '@ancrage/shared/journal/json';
import { journalKeeper } from '#journal-data/journal.ts';

/** An entry that was taken out of the journal. */
export interface RemovedEntry {
  /** the entry as it was stored at that moment; null when it was gone already */
  readonly stored: JsonObject | null;
  /** Puts it back as it was stored, unless it is there again. Resolves once it is on the disk of this device. */
  readonly bringBack: () => Promise<void>;
}

/**
 * Deletes an entry. Resolves once that is on the disk of this device. What comes back is what was stored and not what
 * screens see of it: they show no second versions and nothing that they cannot read. Source: X-07, product "Data on the
 * device".
 */
export const removeEntry = async (field: EntriesField, key: string): Promise<RemovedEntry> => {
  const removed: JsonObject[] = [];
  await journalKeeper.changeStored(field, (document) => {
    const entry = storedEntry(document, key);
    if (entry === null) return document;
    removed.push(entry);
    return withoutEntry(document, key);
  });
  const [stored = null] = removed;
  const bringBack = async () => {
    if (stored === null) return;
    await journalKeeper.changeStored(field, (document, at) => withEntryBack(document, key, stored, at));
  };
  return { stored, bringBack };
};
