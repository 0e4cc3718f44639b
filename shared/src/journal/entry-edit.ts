import type { Locale } from '../rules/locales.ts';
import { nextDateKey } from './date-key.ts';
import { storedEntry } from './entry-removal.ts';
import { changeEntry, changeMap, jsonObjectOf, withUnreadItems } from './field-change.ts';
import type { JournalField } from './fields.ts';
import { INTUITIONS_KEY, withReadIntuitions } from './intuitions.ts';
import { type JsonObject, objectOf, own, sameJson } from './json.ts';
import { mergeDocuments } from './merge.ts';
import { momentAfter, stampsOf } from './stamps.ts';

/** The fields that are maps of entries. Source: E-05 to E-07. */
export type EntriesField = Exclude<JournalField, 'field_cid' | 'field_plf'>;

/** The fields that are one entry themselves. Source: E-03, E-07. */
export type SingleField = Exclude<JournalField, EntriesField>;

/**
 * A field with one entry more, under the next free date key. Source: E-05, E-06, product "Reconnection".
 * @param entryAt makes the entry for a key
 * @param at the moment of saving, in epoch milliseconds
 * @param locale the language it is written in, as far as that is known
 */
export const addEntry = (
  stored: JsonObject,
  entryAt: (dateKey: string) => object,
  at: number,
  locale?: Locale,
): { readonly document: JsonObject; readonly dateKey: string } => {
  const dateKey = nextDateKey(at, stored);
  const entry = jsonObjectOf(entryAt(dateKey));
  return { document: changeMap(stored, {}, { [dateKey]: entry }, at, locale), dateKey };
};

/** An edit of an entry, ready to be saved. */
export interface EntryEdit {
  /** as it was when editing began */
  readonly base: object;
  /** as the person leaves it */
  readonly edited: object;
}

/** The edit as one side of a merge with the stored entry. */
const sidesOf = (edit: EntryEdit, theirs: JsonObject, at: number, locale?: Locale) => {
  const [base, edited] = [jsonObjectOf(edit.base), jsonObjectOf(edit.edited)];
  // What the person just saved counts as the latest change, whatever the clock of the other device says.
  return { base, mine: changeEntry(base, base, edited, momentAfter(stampsOf(theirs), at), locale), theirs };
};

/**
 * Saves the edit of an entry that may have changed since the edit began, for example on another device. Merges both
 * changes, so that no text is lost. When both changed the same answer, the edited one stays in place and the other becomes
 * a second version. An entry deleted elsewhere is restored as edited here. Returns the same document when nothing changes. Source: product "Data on the device", V-06.
 * @param key the entry's key
 * @param at the moment of saving, in epoch milliseconds
 * @param locale the language it is written in, as far as that is known
 */
export const editDocument = (
  field: EntriesField,
  document: JsonObject,
  key: string,
  edit: EntryEdit,
  at: number,
  locale?: Locale,
): JsonObject => {
  const stored = storedEntry(document, key);
  if (stored === null) return changeMap(document, {}, { [key]: jsonObjectOf(edit.edited) }, at, locale);
  // The edit covers only the readable intuitions, so it is merged with those.
  const theirs = jsonObjectOf(withReadIntuitions(stored));
  const sides = sidesOf(edit, theirs, at, locale);
  const merged = storedEntry(
    mergeDocuments(field, {
      base: { [key]: sides.base },
      mine: { [key]: sides.mine },
      theirs: { [key]: theirs },
    }),
    key,
  );
  if (merged === null || sameJson(merged, theirs)) return document;
  const list = withUnreadItems(INTUITIONS_KEY, own(merged, INTUITIONS_KEY), own(stored, INTUITIONS_KEY));
  return { ...document, [key]: objectOf([...Object.entries(merged), [INTUITIONS_KEY, list]]) };
};

/**
 * As `editDocument`, of some answers of a field that is one entry itself.
 * @param edit the answers that were edited, as they were and as they are left; no others
 */
export const editAnswers = (
  field: SingleField,
  document: JsonObject,
  edit: EntryEdit,
  at: number,
  locale?: Locale,
): JsonObject => {
  const merged = mergeDocuments(field, sidesOf(edit, document, at, locale));
  return sameJson(merged, document) ? document : merged;
};
