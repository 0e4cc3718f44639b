import type { EntriesField } from '@ancrage/shared/journal/entry-edit';
import { storedEntry, withEntryBack, withoutEntry } from '@ancrage/shared/journal/entry-removal';
import type { JsonObject } from '@ancrage/shared/journal/json';
import type { FieldChange } from '#journal-data/field-changes.ts';
import { hideDraft, showDraft } from '#journal-data/hidden-drafts.ts';
import { journalKeeper } from '#journal-data/journal.ts';
import type { SavingWrite } from '#journal-data/local-journal.ts';
import { now } from '#platform/clock.ts';

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

interface Removal {
  readonly alongside?: WithEntry;
  /** The key of the draft of an edit of it: hidden with the entry, and offered again with it. See {@link hideDraft}. */
  readonly draftKey?: string;
}

/**
 * Deletes entries that belong together: all of them or none. Resolves once that is on the disk of this device. What comes
 * back is what was stored and not what screens see of it: they show no second versions and nothing that they cannot read.
 * Source: X-07, product "Data on the device".
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
