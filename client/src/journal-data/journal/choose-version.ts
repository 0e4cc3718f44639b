import type { JournalField } from '@ancrage/shared/journal/fields';
import type { FoundVersion } from '@ancrage/shared/journal/found-versions';
import { sameJson } from '@ancrage/shared/journal/json';
import {
  adoptVersion,
  dismissVersion,
  undoChoice,
  type VersionChoice,
} from '@ancrage/shared/journal/version-choice';
import { journalKeeper } from '#journal-data/journal/journal.ts';

/** The two choices: replace the answer with the second version, or discard the version. */
export type VersionAct = 'take' | 'discard';

/**
 * Applies a person's choice about a second version. Resolves when it is on the disk.
 * @returns the function that undoes it; null when nothing changed, because the entry cannot hold such an answer
 */
export const chooseVersion = async (
  field: JournalField,
  version: FoundVersion,
  act: VersionAct,
): Promise<(() => Promise<void>) | null> => {
  let choice: VersionChoice | null = null;
  await journalKeeper.changeStored(field, (before, at) => {
    const after = act === 'take' ? adoptVersion(before, version, at) : dismissVersion(before, version);
    choice = sameJson(after, before) ? null : { version, before, after };
    return choice === null ? before : after;
  });
  const made: VersionChoice | null = choice;
  if (made === null) return null;
  return () => journalKeeper.changeStored(field, (document, at) => undoChoice(document, made, at));
};
