import * as z from 'zod/mini';
import { tellSparingly } from '#journal-data/draft-news.ts';
import { DRAFT_NEWS, drafts } from '#journal-data/drafts.ts';
import { KeptDraft, lastWordsOf, type Together } from '#journal-data/kept-draft.ts';
import { openChannel } from '#platform/channel.ts';
import { now } from '#platform/clock.ts';
import { leaveAtPageEnd } from '#platform/storage/page-end.ts';

leaveAtPageEnd(() => lastWordsOf(drafts));

const news = openChannel(DRAFT_NEWS, z.string(), () => {});
const tell = tellSparingly(news.post);

/** Opens the draft under a key, to be read and written by one screen. See {@link KeptDraft}. */
export const openDraft = <Value extends object>(
  key: string,
  schema: z.ZodMiniType<Value>,
  together: Together<Value>,
): KeptDraft<Value> => new KeptDraft(drafts, now, key, schema, together, (isThere) => tell(key, isThere));
