import '#platform/schema-settings.ts';
import * as z from 'zod/mini';

/** What one tab tells the others: which draft it wrote or let go, and whether that is because the journal has it now. */
export const draftNewsSchema = z.object({ key: z.string(), isSaved: z.boolean() });

/** How long the news of a draft that is being written are kept for more of the same, in milliseconds. */
export const GATHERED_MS = 1000;

/**
 * Tells which draft was written, once a second while somebody types: at every key, each tab would read all drafts again for a
 * few letters more. That there is one is told at once, and so is that there is none any more.
 */
export const tellSparingly = (post: (key: string) => void): ((key: string, isThere: boolean) => void) => {
  /** Whether more was written since the news of a draft were told. */
  const gathered = new Map<string, boolean>();
  const tell = (key: string): void => {
    post(key);
    gathered.set(key, false);
    setTimeout(() => {
      const isMore = gathered.get(key);
      gathered.delete(key);
      if (isMore) tell(key);
    }, GATHERED_MS);
  };
  return (key, isThere) => {
    if (!gathered.has(key)) return tell(key);
    gathered.set(key, isThere);
    if (!isThere) post(key);
  };
};
