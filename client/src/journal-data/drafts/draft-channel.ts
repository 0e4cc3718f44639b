import '#platform/schema-settings.ts';
import * as z from 'zod/mini';

/** The channel on which tabs announce changes of drafts. Every end of it receives the messages of all others. */
export const DRAFT_CHANNEL = 'ancrage-drafts';

/** A message: the key of the draft that was written or removed, and whether it was removed because it was saved. */
export const draftMessageSchema = z.object({ key: z.string(), isSaved: z.boolean() });

/** At most one message per draft in this time, in milliseconds. */
export const THROTTLE_MS = 1000;

/**
 * Throttles the announcements of a draft that is being written: without it, every tab would read all drafts again at every
 * keystroke. The first write and the end of a draft are announced at once.
 */
export const throttled = (post: (key: string) => void): ((key: string, exists: boolean) => void) => {
  /** Whether more was written since the last announcement, by key. */
  const pending = new Map<string, boolean>();
  const announce = (key: string): void => {
    post(key);
    pending.set(key, false);
    setTimeout(() => {
      const isMore = pending.get(key);
      pending.delete(key);
      if (isMore) announce(key);
    }, THROTTLE_MS);
  };
  return (key, exists) => {
    if (!pending.has(key)) return announce(key);
    pending.set(key, exists);
    if (!exists) post(key);
  };
};
