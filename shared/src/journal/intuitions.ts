import * as z from 'zod/mini';

const statusSchema = z.enum(['pending', 'implemented']);
export type Status = z.infer<typeof statusSchema>;

/** Any other value in place of a status is ignored. */
const isStatus = (value: unknown): value is Status => z.safeParse(statusSchema, value).success;

/** One intuition of an entry. `id` is ours and lets two devices move and edit the same list; an old client sends none. Source: E-04. */
const intuitionSchema = z.looseObject({
  id: z.optional(z.string()),
  name: z.string(),
  status: z.optional(statusSchema),
});
export type Intuition = z.infer<typeof intuitionSchema>;

/** The key of the intuitions of an entry. Source: E-04. */
export const INTUITIONS_KEY = 'intuitionsdata';

/** The key of what became of an intuition. */
export const OUTCOME_KEY = 'outcome';

const namedSchema = z.looseObject({ name: z.string() });

/**
 * The intuitions of a list that can be read: those with a name, without an id or a status that is none. Source: E-04
 * @param fallback the status of those without one: old data stores it once, on their entry
 */
export const readIntuitions = (list: unknown, fallback?: unknown): Intuition[] => {
  const items: readonly unknown[] = Array.isArray(list) ? list : [];
  return items.flatMap((item) => {
    const named = z.safeParse(namedSchema, item);
    if (!named.success) return [];
    const { id, status: ownStatus, ...others } = named.data;
    const status = [ownStatus, fallback].find(isStatus);
    const known = typeof id === 'number' ? String(id) : id;
    return [{ ...others, ...(typeof known === 'string' && { id: known }), ...(status && { status }) }];
  });
};

/** An entry with those of its intuitions that can be read. */
export const withReadIntuitions = (
  entry: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => {
  const list = entry[INTUITIONS_KEY];
  return Array.isArray(list) ? { ...entry, [INTUITIONS_KEY]: readIntuitions(list, entry.status) } : entry;
};

/**
 * One entry of `field_intuitions`: a reconnection, or intuitions that come from elsewhere when `special` is there.
 * Answers are stored next to it under their own keys (`reconew-q2-qui`, `reconew-q8-1`…). `date` is its date key.
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
