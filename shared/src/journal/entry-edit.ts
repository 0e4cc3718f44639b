import { changeEntry, changeMap, jsonObjectOf } from './field-change.ts';
import type { JournalField } from './fields.ts';
import { isJsonObject, type JsonObject, own, sameJson } from './json.ts';
import { mergeDocuments } from './merge.ts';
import { stampsOf } from './stamps.ts';

/** The fields that are maps of entries. Source: E-05 to E-07. */
export type EntriesField = Exclude<JournalField, 'field_cid' | 'field_plf'>;

/** An entry whose editing ends. */
export interface EntryEdit {
  /** as it was when editing began */
  readonly base: object;
  /** as the person leaves it */
  readonly edited: object;
}

/**
 * Ends the editing of an entry that may have changed meanwhile, on another device for one: what was edited and what
 * became of it are merged, so that nothing of either is lost. The same answer changed in both keeps the edited one in
 * place, the other as a second version; an entry deleted meanwhile comes back as it was left here. Returns the very
 * document when nothing changes. Source: product "Data on the device", V-06.
 * @param key the entry's key
 * @param at the moment of saving, in epoch milliseconds
 */
export const editDocument = (
  field: EntriesField,
  document: JsonObject,
  key: string,
  edit: EntryEdit,
  at: number,
): JsonObject => {
  const [base, edited] = [jsonObjectOf(edit.base), jsonObjectOf(edit.edited)];
  const theirs = own(document, key);
  if (!isJsonObject(theirs)) return changeMap(document, {}, { [key]: edited }, at);
  // Whatever the clock of the other device said: what the person just saved is the later word.
  const later = Math.max(at, ...[...stampsOf(theirs).values()].map((moment) => moment + 1));
  const mine = changeEntry(base, base, edited, later);
  const merged = mergeDocuments(field, {
    base: { [key]: base },
    mine: { [key]: mine },
    theirs: { [key]: theirs },
  });
  return sameJson(own(merged, key), theirs) ? document : { ...document, ...merged };
};
