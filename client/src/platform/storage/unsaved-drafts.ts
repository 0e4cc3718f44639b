import * as z from 'zod/mini';
import '#platform/schema-settings.ts';
import { unsavedDraftKeys } from '#platform/storage/local.ts';
import { ownUnsavedDraftsKey } from '#platform/storage/page-end.ts';

const wordsSchema = z.array(
  z.object({
    uid: z.int(),
    key: z.string(),
    value: z.unknown(),
    over: z.array(z.unknown()),
    writtenAt: z.number(),
  }),
);

/** Unsaved drafts of other pages: keys with their JSON text. */
type Left = readonly (readonly [key: string, text: string])[];

export const unsavedDraftsOfOtherPages = (): Left =>
  unsavedDraftKeys()
    .filter((key) => key !== ownUnsavedDraftsKey)
    .map((key) => [key, localStorage.getItem(key) ?? '[]']);

/** Parses unsaved drafts; ignores foreign values under our keys. */
export const parseUnsavedDrafts = (left: Left): z.infer<typeof wordsSchema> =>
  left.flatMap(([, text]) => {
    try {
      return z.parse(wordsSchema, JSON.parse(text));
    } catch {
      return [];
    }
  });

/** Removes unsaved drafts that were recovered, unless a page has changed them since. */
export const removeUnsavedDrafts = (taken: Left): void => {
  for (const [key, text] of taken) if (localStorage.getItem(key) === text) localStorage.removeItem(key);
};
