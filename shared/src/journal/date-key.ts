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
