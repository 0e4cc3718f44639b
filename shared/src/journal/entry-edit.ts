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
 * @param entryAt makes the entry that stands under a key
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

/** An entry whose editing ends. */
export interface EntryEdit {
  /** as it was when editing began */
  readonly base: object;
  /** as the person leaves it */
  readonly edited: object;
}

/** What was edited here, as a side of a merge with what became of the entry. */
const sidesOf = (edit: EntryEdit, theirs: JsonObject, at: number, locale?: Locale) => {
  const [base, edited] = [jsonObjectOf(edit.base), jsonObjectOf(edit.edited)];
  // Whatever the clock of the other device said: what the person just saved is the later word.
  return { base, mine: changeEntry(base, base, edited, momentAfter(stampsOf(theirs), at), locale), theirs };
};

/**
 * Ends the editing of an entry that may have changed meanwhile, on another device for one: what was edited and what
 * became of it are merged, so that nothing of either is lost. The same answer changed in both keeps the edited one in
 * place, the other as a second version; an entry deleted meanwhile comes back as it was left here. Returns the very
 * document when nothing changes. Source: product "Data on the device", V-06.
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
  // What was edited is what can be read of the intuitions: it is merged with that.
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
