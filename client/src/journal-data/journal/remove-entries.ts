import type { EntriesField } from '@ancrage/shared/journal/entry-edit';
import { storedEntry, withEntryBack, withoutEntry } from '@ancrage/shared/journal/entry-removal';
import type { JsonObject } from '@ancrage/shared/journal/json';
import { journalKeeper } from '#journal-data/journal/journal.ts';
import type { FieldChange } from '#journal-data/journal/journal-changes.ts';
import { hideDraft, showDraft } from '#journal-data/store/draft-row.ts';
import type { SavingWrite } from '#journal-data/store/local-journal.ts';
import { now } from '#platform/clock.ts';

/** The field and key of an entry. */
interface EntryPlace {
  readonly field: EntriesField;
  readonly key: string;
}

/** Entries that were removed. */
export interface RemovedEntry {
  /** Restores them as they were stored, unless they exist again. Resolves when that is on the disk. */
  readonly bringBack: () => Promise<void>;
}

/** Further work in the same transaction when an entry is removed, and when it is restored. */
type WithEntry = (writing: SavingWrite, stored: JsonObject) => Promise<void>;

interface Removal {
  readonly alongside?: WithEntry;
  /** The key of the draft that edits the entry: it is hidden and offered again with the entry. See {@link hideDraft}. */
  readonly draftKey?: string;
}

/**
 * Deletes entries that belong together, all or none. Resolves when that is on the disk. Restoring them restores the stored
 * form, with second versions and with what screens cannot read. Source: X-07, product "Data on the device".
 */
export const removeEntries = async (
  places: readonly EntryPlace[],
  { alongside = async () => {}, draftKey }: Removal = {},
): Promise<RemovedEntry> => {
  const removed = new Map<EntryPlace, JsonObject>();
  const uid = journalKeeper.owner?.uid;
  const write = (
    changeAt: (place: EntryPlace) => FieldChange['change'],
    changeDraft: (writing: SavingWrite, uid: number, key: string) => Promise<void>,
  ) =>
    journalKeeper.changeTogether(
      places.map((place) => ({ field: place.field, change: changeAt(place) })),
      async (writing) => {
        for (const stored of removed.values()) await alongside(writing, stored);
        if (draftKey !== undefined && uid !== undefined) await changeDraft(writing, uid, draftKey);
      },
    );
  await write(
    (place) => (document) => {
      const entry = storedEntry(document, place.key);
      if (entry === null) return document;
      removed.set(place, entry);
      return withoutEntry(document, place.key);
    },
    (...draft) => hideDraft(...draft, now()),
  );
  const bringBack = () =>
    write(
      (place) => (document, at) => {
        const stored = removed.get(place);
        return stored === undefined ? document : withEntryBack(document, place.key, stored, at);
      },
      showDraft,
    );
  return { bringBack };
};
