import { sameJson, toJson } from '@ancrage/shared/journal/json';
import { besideHeld, shown } from '#journal-data/draft-row.ts';
import { type AncrageDatabase, durably } from '#platform/storage/database.ts';
import { dropLastWords, otherLastWords, wordsIn } from '#platform/storage/last-words.ts';

/** Puts into the database what pages left that went before they had written it there. Source: Q-52. */
export const takeUpLastWords = async (database: AncrageDatabase): Promise<void> => {
  const left = otherLastWords();
  if (left.length === 0) return;
  await durably(database, ['drafts'], async (writing) => {
    const drafts = writing.objectStore('drafts');
    for (const { uid, key, value, over, writtenAt } of wordsIn(left)) {
      const held = await drafts.get([uid, key]);
      const isHeld = (one: unknown): boolean => sameJson(toJson([one]), toJson([held?.value]));
      const goesOn = held === undefined || over.some(isHeld);
      if (goesOn) await drafts.put({ ...(held && shown(held)), uid, key, value, writtenAt });
      else if (!isHeld(value)) await drafts.put(besideHeld(held, { uid, key, value, writtenAt })); // another tab wrote too
    }
  });
  dropLastWords(left);
};
