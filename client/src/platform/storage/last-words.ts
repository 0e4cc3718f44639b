import * as z from 'zod/mini';
import '#platform/schema-settings.ts';
import { lastWordsKeys } from '#platform/storage/local.ts';
import { ownLastWords } from '#platform/storage/page-end.ts';

const wordsSchema = z.array(
  z.object({
    uid: z.int(),
    key: z.string(),
    value: z.unknown(),
    over: z.array(z.unknown()),
    writtenAt: z.number(),
  }),
);

/** What other pages left: each as its text, with the key it lies under. */
type Left = readonly (readonly [key: string, text: string])[];

export const otherLastWords = (): Left =>
  lastWordsKeys()
    .filter((key) => key !== ownLastWords)
    .map((key) => [key, localStorage.getItem(key) ?? '[]']);

/** The drafts in what pages left; none in somebody else's text under our key. */
export const wordsIn = (left: Left): z.infer<typeof wordsSchema> =>
  left.flatMap(([, text]) => {
    try {
      return z.parse(wordsSchema, JSON.parse(text));
    } catch {
      return [];
    }
  });

/** Lets go of what has been taken up, but of nothing that was left since. */
export const dropLastWords = (taken: Left): void => {
  for (const [key, text] of taken) if (localStorage.getItem(key) === text) localStorage.removeItem(key);
};
