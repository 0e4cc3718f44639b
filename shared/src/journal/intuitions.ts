import * as z from 'zod/mini';

export const statusSchema = z.enum(['pending', 'implemented']);
export type Status = z.infer<typeof statusSchema>;

/** One intuition of an entry. `id` is ours and lets two devices move and edit the same list; an old client sends none. Source: E-04. */
export const intuitionSchema = z.looseObject({
  id: z.optional(z.string()),
  name: z.string(),
  status: z.optional(statusSchema),
});
export type Intuition = z.infer<typeof intuitionSchema>;

/**
 * One entry of `field_intuitions`: a reconnection, or intuitions that come from elsewhere when `special` is there.
 * Answers stand beside under their own keys (`reconew-q2-qui`, `reconew-q8-1`…). `date` is its date key.
 * Source: E-04, E-05, product "Reconnection".
 */
export const intuitionsEntrySchema = z.looseObject({
  date: z.string(),
  special: z.optional(z.string()),
  pf: z.optional(z.enum(['past', 'future'])),
  intuitionsdata: z.optional(z.array(intuitionSchema)),
  status: z.optional(statusSchema),
});
export type IntuitionsEntry = z.infer<typeof intuitionsEntrySchema>;

/** `field_intuitions`: entries by date key, or by their special key. */
export const intuitionsSchema = z.record(z.string(), intuitionsEntrySchema);
export type Intuitions = z.infer<typeof intuitionsSchema>;

/** An entry's status: implemented once it has intuitions and all are. Source: product "Reconnection". */
export const entryStatus = (intuitions: readonly Intuition[]): Status =>
  intuitions.length > 0 && intuitions.every((one) => one.status === 'implemented')
    ? 'implemented'
    : 'pending';
