import { isJsonObject, type JsonObject, objectOf, own } from './json.ts';
import { AT_KEY } from './reserved-keys.ts';
import { momentAfter, stampsOf, WHOLE_ENTRY } from './stamps.ts';

/** An entry as it is stored, second versions and all that no screen reads with it; null when there is none. */
export const storedEntry = (document: JsonObject, key: string): JsonObject | null => {
  const entry = own(document, key);
  return isJsonObject(entry) ? entry : null;
};

/** The document without one of its entries. */
export const withoutEntry = (document: JsonObject, key: string): JsonObject =>
  objectOf(Object.entries(document).filter(([other]) => other !== key));

/**
 * The document with an entry back that was taken out of it, as it was stored: nothing of it is new, but it counts as
 * written now, as a whole. Returns the same document when the key is in use again. Source: product "Data on the
 * device".
 * @param at the moment it comes back, in epoch milliseconds
 */
export const withEntryBack = (
  document: JsonObject,
  key: string,
  stored: JsonObject,
  at: number,
): JsonObject => {
  if (own(document, key) !== undefined) return document;
  return {
    ...document,
    [key]: { ...stored, [AT_KEY]: { [WHOLE_ENTRY]: momentAfter(stampsOf(stored), at) } },
  };
};
