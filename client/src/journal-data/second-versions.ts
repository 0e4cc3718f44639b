import type { JournalField } from '@ancrage/shared/journal/fields';
import { adoptVersion, dismissVersion, type FoundVersion } from '@ancrage/shared/journal/version-choice';
import { useSyncExternalStore } from 'react';
import { foundVersions } from '#journal-data/found-versions.ts';
import { journalKeeper } from '#journal-data/journal.ts';

const { view } = journalKeeper;
const subscribe = (listener: () => void): (() => void) => view.subscribe(listener);

/** Second versions of answers that were changed on two devices at once, waiting for the person's choice. */
export const useSecondVersions = (field: JournalField): readonly FoundVersion[] =>
  useSyncExternalStore(subscribe, () => foundVersions(view, field));

/** Puts a second version in the place of the answer. */
export const adoptSecondVersion = (field: JournalField, version: FoundVersion): Promise<void> =>
  journalKeeper.changeStored(field, (document, at) => adoptVersion(document, version, at));

/** Puts a second version aside. */
export const dismissSecondVersion = (field: JournalField, version: FoundVersion): Promise<void> =>
  journalKeeper.changeStored(field, (document) => dismissVersion(document, version));
