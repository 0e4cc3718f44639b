import { parseField } from './field-text.ts';
import { isSingleEntry, type JournalField } from './fields.ts';
import { isJsonObject, type JsonObject, own, sameJson } from './json.ts';
import type { ThreeWay } from './merge-value.ts';
import { isReservedKey } from './reserved-keys.ts';

/** An entry that another device deleted, as it was stored here. */
export interface DeletedEntry {
  readonly key: string;
  readonly entry: JsonObject;
}

/**
 * The entries of a field that a merge takes out of the journal of this device because the other side has deleted them:
 * both sides knew them, this side has not changed them since, and the other side has none under their key any more. What
 * this side deleted itself is not among them; nor are answers of a field that is one entry itself. It is the same for a
 * deletion that somebody made and for a client that wrote a whole field without knowing all of its entries.
 * Source: product "Data on the device".
 * @param three the texts on both sides and as both last knew them; null is an empty field
 */
export const deletedElsewhere = (
  field: JournalField,
  { base, mine, theirs }: ThreeWay<string | null>,
): DeletedEntry[] => {
  if (isSingleEntry(field) || base === undefined || base === null || theirs === base || theirs === mine)
    return [];
  const after = parseField(theirs);
  if (after.unread !== null) return []; // a text that cannot be read deletes nothing
  const [before, here] = [parseField(base).document, parseField(mine).document];
  return Object.entries(here).flatMap(([key, entry]) =>
    isJsonObject(entry) &&
    !isReservedKey(key) &&
    own(after.document, key) === undefined &&
    sameJson(entry, own(before, key))
      ? [{ key, entry }]
      : [],
  );
};
