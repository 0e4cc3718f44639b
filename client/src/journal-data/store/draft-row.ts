import { REVISIONS_KEPT_MS } from '@ancrage/shared/rules/constants';
import * as z from 'zod/mini';
import type { SavingWrite } from '#journal-data/store/local-journal.ts';
import type { DraftRow } from '#platform/storage/database.ts';

/** All drafts in a row that match the schema: more than one when two versions were stored under the same key. */
export const draftsIn = <Schema extends z.core.$ZodType>(
  row: DraftRow | undefined,
  schema: Schema,
): z.core.output<Schema>[] =>
  [row?.value, ...(row?.beside ?? [])].flatMap((value) => {
    const parsed = z.safeParse(schema, value);
    return parsed.success ? [parsed.data] : [];
  });

/**
 * The row to store when the key may already have one: both versions are kept in it. Only the screen that reads the draft
 * knows its structure and can merge the two.
 */
export const combinedRow = (held: DraftRow | undefined, row: DraftRow): DraftRow =>
  held ? { ...unhidden(held), beside: [...(held.beside ?? []), row.value, ...(row.beside ?? [])] } : row;

/** The same draft, offered again. */
export const unhidden = ({ hiddenAt: _, ...row }: DraftRow): DraftRow => row;

/** Whether a draft is offered. It is not while the entry that it edits is deleted on this device. */
export const isOffered = ({ hiddenAt }: DraftRow): boolean => hiddenAt === undefined;

/**
 * Hides the unsaved edit of an entry, in the transaction that deletes the entry. It stays on the device for as long as the
 * history can restore the entry, and is offered again when the entry is restored. Source.
 * @param at the time of the deletion, in epoch milliseconds
 */
export const hideDraft = async (
  writing: SavingWrite,
  uid: number,
  key: string,
  at: number,
): Promise<void> => {
  const drafts = writing.objectStore('drafts');
  for (const row of await drafts.index('uid').getAll(uid)) {
    if (row.key === key && isOffered(row)) await drafts.put({ ...row, hiddenAt: at });
    else if (at - (row.hiddenAt ?? at) > REVISIONS_KEPT_MS) await drafts.delete([uid, row.key]);
  }
};

/** Offers the edit of an entry again, in the transaction that restores the entry. */
export const showDraft = async (writing: SavingWrite, uid: number, key: string): Promise<void> => {
  const row = await writing.objectStore('drafts').get([uid, key]);
  if (row !== undefined) await writing.objectStore('drafts').put(unhidden(row));
};
