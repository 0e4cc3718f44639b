/**
 * The date key of a new entry: epoch milliseconds as a decimal string; on a clash, the next free one.
 * Source: product "Reconnection".
 * @param at the moment of creation, in epoch milliseconds
 * @param taken the keys already there
 */
export const nextDateKey = (at: number, taken: Readonly<Record<string, unknown>>): string => {
  let key = at;
  while (Object.hasOwn(taken, String(key))) key += 1;
  return String(key);
};

/** The moment a date key stands for, in epoch milliseconds; null when it is no such key, or beyond what is a date. */
export const momentOf = (dateKey: string): number | null => {
  const moment = new Date(/^\d+$/.test(dateKey) ? Number(dateKey) : dateKey).getTime();
  return Number.isNaN(moment) ? null : moment;
};

/** An order of date keys: the newest first, what is no such key last. */
export const newestFirst = (one: string, other: string): number =>
  (momentOf(other) ?? 0) - (momentOf(one) ?? 0);
