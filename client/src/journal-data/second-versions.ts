import type { JournalField } from '@ancrage/shared/journal/fields';
import type { FoundVersion } from '@ancrage/shared/journal/found-versions';
import { adoptVersion, dismissVersion } from '@ancrage/shared/journal/version-choice';
import { journalKeeper } from '#journal-data/journal.ts';

/** Puts a second version in the place of the answer. */
export const adoptSecondVersion = (field: JournalField, version: FoundVersion): Promise<void> =>
  journalKeeper.changeStored(field, (document, at) => adoptVersion(document, version, at));

/** Puts a second version aside. */
export const dismissSecondVersion = (field: JournalField, version: FoundVersion): Promise<void> =>
  journalKeeper.changeStored(field, (document) => dismissVersion(document, version));
