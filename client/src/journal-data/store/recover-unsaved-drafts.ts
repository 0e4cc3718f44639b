import { sameJson, toJson } from '@ancrage/shared/journal/json';
import { combinedRow, unhidden } from '#journal-data/store/draft-row.ts';
import { type AncrageDatabase, durably } from '#platform/storage/database.ts';
import {
  parseUnsavedDrafts,
  removeUnsavedDrafts,
  unsavedDraftsOfOtherPages,
} from '#platform/storage/unsaved-drafts.ts';

/** Moves to the database the drafts that closed pages left in local storage. Source: Q-52. */
export const recoverUnsavedDrafts = async (database: AncrageDatabase): Promise<void> => {
  const left = unsavedDraftsOfOtherPages();
  if (left.length === 0) return;
  await durably(database, ['drafts'], async (writing) => {
    const drafts = writing.objectStore('drafts');
    for (const { uid, key, value, over, writtenAt } of parseUnsavedDrafts(left)) {
      const held = await drafts.get([uid, key]);
      const isHeld = (one: unknown): boolean => sameJson(toJson([one]), toJson([held?.value]));
      const isNewer = held === undefined || over.some(isHeld);
      if (isNewer) await drafts.put({ ...(held && unhidden(held)), uid, key, value, writtenAt });
      // Another tab wrote to this draft, too: keep both versions.
      else if (!isHeld(value)) await drafts.put(combinedRow(held, { uid, key, value, writtenAt }));
    }
  });
  removeUnsavedDrafts(left);
};
