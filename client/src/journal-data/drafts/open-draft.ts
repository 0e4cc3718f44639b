import type * as z from 'zod/mini';
import { draftNewsSchema, tellSparingly } from '#journal-data/drafts/draft-news.ts';
import { lastWordsOf } from '#journal-data/drafts/draft-turns.ts';
import { DRAFT_NEWS, drafts } from '#journal-data/drafts/drafts.ts';
import { KeptDraft, type Together } from '#journal-data/drafts/persisted-draft.ts';
import { openChannel } from '#platform/channel.ts';
import { now } from '#platform/clock.ts';
import { leaveAtPageEnd } from '#platform/storage/page-end.ts';

leaveAtPageEnd(() => lastWordsOf(drafts));

/** Looks at what another tab made of a draft. */
type Follower = (isSaved: boolean) => Promise<void>;

const followers = new Map<string, Set<Follower>>();
const news = openChannel(DRAFT_NEWS, draftNewsSchema, ({ key, isSaved }) => {
  for (const follow of followers.get(key) ?? [])
    follow(isSaved).catch((failure: unknown) => {
      console.error('The draft could not be read from this device.', failure);
    });
});
const tell = tellSparingly((key) => news.post({ key, isSaved: false }));

/** Opens the draft under a key, to be read and written by one screen. See {@link KeptDraft}. */
export const openDraft = <Value extends object>(
  key: string,
  schema: z.ZodMiniType<Value>,
  together: Together<Value>,
): KeptDraft<Value> =>
  new KeptDraft(drafts, now, key, schema, together, (isThere, isSaved) => {
    tell(key, isThere);
    if (isSaved && !isThere) news.post({ key, isSaved });
  });

/**
 * Follows what other tabs do with a draft that stands on a screen: it is one, in however many tabs.
 * @param read the screen's own first reading of it
 * @param onHeard told what it holds now; null once another tab has saved it
 * @returns ends it
 */
export const followDraft = <Value extends object>(
  key: string,
  draft: KeptDraft<Value>,
  read: Promise<unknown>,
  onHeard: (value: Value | null) => void,
): (() => void) => {
  const follow = async (isSaved: boolean) => {
    await read;
    const heard = others.has(follow) ? await draft.hear(isSaved) : undefined;
    if (heard !== undefined && others.has(follow)) onHeard(heard);
  };
  const others = followers.get(key) ?? new Set();
  followers.set(key, others.add(follow));
  return () => void others.delete(follow);
};
