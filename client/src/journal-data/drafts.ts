import type * as z from 'zod/mini';
import { DraftStore } from '#journal-data/draft-store.ts';
import { journalKeeper } from '#journal-data/journal.ts';
import { now } from '#platform/clock.ts';
import { deviceDatabase } from '#platform/storage/database.ts';

const drafts = new DraftStore(deviceDatabase, () => journalKeeper.owner?.uid ?? null, now);

/** See {@link DraftStore.read}. */
export const readDraft = <Schema extends z.core.$ZodType>(
  key: string,
  schema: Schema,
): Promise<z.core.output<Schema> | null> => drafts.read(key, schema);

/** See {@link DraftStore.write}. */
export const writeDraft = (key: string, value: unknown): Promise<void> => drafts.write(key, value);

/** See {@link DraftStore.drop}. */
export const dropDraft = (key: string): Promise<void> => drafts.drop(key);

/** See {@link DraftStore.any}: what a chosen sign-out asks first. */
export const hasDrafts = (): Promise<boolean> => drafts.any();
