import type { EntriesField } from '@ancrage/shared/journal/entry-edit';
import { storedEntry, withEntryBack, withoutEntry } from '@ancrage/shared/journal/entry-removal';
import type { JsonObject } from '@ancrage/shared/journal/json';
import type { FieldChange } from '#journal-data/field-changes.ts';
import { journalKeeper } from '#journal-data/journal.ts';
import type { SavingWrite } from '#journal-data/local-journal.ts';

/** Where an entry stands. */
interface EntryPlace {
  readonly field: EntriesField;
  readonly key: string;
}

/** What was taken out of the journal. */
export interface RemovedEntry {
  /** Puts it back as it was stored, unless it is there again. Resolves once it is on the disk of this device. */
  readonly bringBack: () => Promise<void>;
}

/** What else is done in the same write when an entry goes, and when it comes back. */
type WithEntry = (writing: SavingWrite, stored: JsonObject) => Promise<void>;

/**
 * Deletes entries that belong together: all of them or none. Resolves once that is on the disk of this device. What comes
 * back is what was stored and not what screens see of it: they show no second versions and nothing that they cannot read.
 * Source: X-07, product "Data on the device".
 */
export const removeEntries = async (
  places: readonly EntryPlace[],
  alongside: WithEntry = async () => {},
): Promise<RemovedEntry> => {
  const removed = new Map<EntryPlace, JsonObject>();
  const write = (changeAt: (place: EntryPlace) => FieldChange['change']) =>
    journalKeeper.changeTogether(
      places.map((place) => ({ field: place.field, change: changeAt(place) })),
      async (writing) => {
        for (const stored of removed.values()) await alongside(writing, stored);
      },
    );
  await write((place) => (document) => {
    const entry = storedEntry(document, place.key);
    if (entry === null) return document;
    removed.set(place, entry);
    return withoutEntry(document, place.key);
  });
  const bringBack = () =>
    write((place) => (document, at) => {
      const stored = removed.get(place);
      return stored === undefined ? document : withEntryBack(document, place.key, stored, at);
    });
  return { bringBack };
};
