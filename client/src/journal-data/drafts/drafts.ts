import type * as z from 'zod/mini';
import { DraftStore } from '#journal-data/drafts/draft-store.ts';
import { journalKeeper } from '#journal-data/journal/journal.ts';
import { journalDatabase } from '#journal-data/journal/journal-database.ts';
import type { DraftRow } from '#platform/storage/database.ts';

/** The drafts of this tab. Screens write them with `use-draft.ts`, which the first page does not load. */
export const drafts = new DraftStore(journalDatabase, () => journalKeeper.owner?.uid ?? null);

/** See {@link DraftStore.read}. */
export const readDraft = <Schema extends z.core.$ZodType>(
  key: string,
  schema: Schema,
): Promise<z.core.output<Schema> | null> => drafts.read(key, schema);

/** See {@link DraftStore.offered}; a chosen sign-out asks about them first. */
export const offeredDrafts = (): Promise<DraftRow[]> => drafts.offered();
