import * as z from 'zod/mini';
import type { DraftRow } from '#platform/storage/database.ts';

/** All that a row holds under its key and that has the shape; several when a draft lies beside what was written since. */
export const draftsIn = <Schema extends z.core.$ZodType>(
  row: DraftRow | undefined,
  schema: Schema,
): z.core.output<Schema>[] =>
  [row?.value, ...(row?.beside ?? [])].flatMap((value) => {
    const parsed = z.safeParse(schema, value);
    return parsed.success ? [parsed.data] : [];
  });

/**
 * What is put under a key where a row may lie already: both then, one beside the other. Only the screens know what a draft is
 * made of: they make one of all.
 */
export const besideHeld = (held: DraftRow | undefined, row: DraftRow): DraftRow =>
  held ? { ...shown(held), beside: [...(held.beside ?? []), row.value, ...(row.beside ?? [])] } : row;

/** A draft as it is when it is offered again, though its entry was deleted. */
export const shown = ({ hiddenAt: _, ...row }: DraftRow): DraftRow => row;

/** Whether a draft is offered: it is not while the entry that it edits is deleted on this device. */
export const isOffered = ({ hiddenAt }: DraftRow): boolean => hiddenAt === undefined;
