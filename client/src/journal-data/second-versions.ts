import type { JournalField } from '@ancrage/shared/journal/fields';
import { type FoundVersion, secondVersionsIn } from '@ancrage/shared/journal/found-versions';
import type { JsonObject } from '@ancrage/shared/journal/json';
import { adoptVersion, dismissVersion } from '@ancrage/shared/journal/version-choice';
import { useSyncExternalStore } from 'react';
import { journalKeeper } from '#journal-data/journal.ts';

const { view } = journalKeeper;
/** The second versions in each document that was looked at: it stays the same until its field changes. */
const found = new WeakMap<JsonObject, readonly FoundVersion[]>();

/** The second versions of a field's answers that wait for the person's choice; the same list until the field changes. */
const secondVersionsOf = (field: JournalField): readonly FoundVersion[] => {
  const document = view.document(field);
  const known = found.get(document) ?? secondVersionsIn(field, document);
  found.set(document, known);
  return known;
};

/** Second versions of answers that were changed on two devices at once, waiting for the person's choice. */
export const useSecondVersions = (field: JournalField): readonly FoundVersion[] =>
  useSyncExternalStore(view.subscribe, () => secondVersionsOf(field));

/** Puts a second version in the place of the answer. */
export const adoptSecondVersion = (field: JournalField, version: FoundVersion): Promise<void> =>
  journalKeeper.changeStored(field, (document, at) => adoptVersion(document, version, at));

/** Puts a second version aside. */
export const dismissSecondVersion = (field: JournalField, version: FoundVersion): Promise<void> =>
  journalKeeper.changeStored(field, (document) => dismissVersion(document, version));
