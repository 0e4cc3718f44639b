import type * as z from 'zod/mini';
import { DraftStore } from '#journal-data/drafts/draft-store.ts';
import { journalKeeper } from '#journal-data/journal/journal.ts';
import { journalDatabase } from '#journal-data/journal/journal-database.ts';
import type { DraftRow } from '#platform/storage/database.ts';

/** The drafts of this tab. They are read here, and written by `open-draft.ts`, which the first page has no use for. */
export const drafts = new DraftStore(journalDatabase, () => journalKeeper.owner?.uid ?? null);

/** The line on which tabs tell which draft was written or let go, by its key; each end of it hears every other one. */
export const DRAFT_NEWS = 'ancrage-drafts';

/** See {@link DraftStore.read}. */
export const readDraft = <Schema extends z.core.$ZodType>(
  key: string,
  schema: Schema,
): Promise<z.core.output<Schema> | null> => drafts.read(key, schema);

/** See {@link DraftStore.offered}: what a chosen sign-out asks first. */
export const offeredDrafts = (): Promise<DraftRow[]> => drafts.offered();
