import type { Locale } from '../rules/locales.ts';
import { childPath, ENTRY_PATH } from './answer-path.ts';
import { withUnreadTexts } from './field-text.ts';
import { type FieldValues, viewOf } from './field-view.ts';
import { isSingleEntry, type JournalField } from './fields.ts';
import { INTUITIONS_KEY, readIntuitions } from './intuitions.ts';
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  objectOf,
  own,
  sameJson,
  toJson,
} from './json.ts';
import { answersOf, entryOf } from './merge-entry.ts';
import { AT_KEY, isReservedKey, ROWS_KEY } from './reserved-keys.ts';
import { rowFormsOf, storedForm } from './row-form.ts';
import { sanitise, sanitiseChange } from './sanitise.ts';
import { secondVersionsOf, secondVersionsToJson, withSecondVersion } from './second-versions.ts';
import { stampChange } from './stamp-changes.ts';
import { stampsOf, stampsToJson, WHOLE_ENTRY } from './stamps.ts';

const keysOf = (...objects: JsonObject[]): string[] =>
  [...new Set(objects.flatMap(Object.keys))].filter((key) => !isReservedKey(key));

/** A new entry: one moment for all its answers. Its rows need no ids: every device gives them the same ones by their texts. */
const newEntry = (after: JsonObject, at: number, locale?: Locale): JsonObject => ({
  ...objectOf(keysOf(after).map((key) => [key, sanitise(own(after, key) ?? null, locale)])),
  [AT_KEY]: { [WHOLE_ENTRY]: at },
});

/** A changed list of intuitions with the items behind it that no screen can read, which were no part of the change. */
export const withUnreadItems = (
  key: string,
  changed: Json | undefined,
  stored: Json | undefined,
): Json | undefined => {
  if (key !== INTUITIONS_KEY || !isJsonArray(stored)) return changed;
  const unread = stored.filter((item) => readIntuitions([item]).length === 0);
  return unread.length === 0 ? changed : [...(isJsonArray(changed) ? changed : []), ...unread];
};

/**
 * Brings a change, made on what the screens see of an entry, to the entry as it is stored. What they do not see
 * stays; a hidden odd value in the way of a new answer becomes its second version.
 */
export const changeEntry = (
  stored: JsonObject,
  before: JsonObject,
  after: JsonObject,
  at: number,
  locale?: Locale,
): JsonObject => {
  const forms = rowFormsOf(before, [after, stored]);
  const [from = before, [to = after, held = stored]] = [forms.base, forms.sides];
  const answers = new Map<string, Json | undefined>(Object.entries(answersOf(held)));
  let stamps = stampsOf(held);
  let versions = secondVersionsOf(held);
  for (const key of [...keysOf(from, to), ROWS_KEY]) {
    const [old, wanted] = [own(from, key), own(to, key)];
    if (sameJson(old, wanted)) continue;
    const path = childPath(ENTRY_PATH, key);
    const changed = wanted === undefined ? undefined : sanitiseChange(old, wanted, locale);
    if (sameJson(old, changed)) continue;
    const hidden = old === undefined ? own(held, key) : undefined;
    if (hidden !== undefined) versions = withSecondVersion(versions, path, { value: hidden, at: 0 });
    answers.set(key, withUnreadItems(key, changed, own(held, key)));
    stamps = stampChange(stamps, path, old, changed, at);
  }
  const changed = entryOf(objectOf(answers), stampsToJson(stamps), secondVersionsToJson(versions));
  return storedForm(changed, [before, after, stored]);
};

/** Brings a change of some entries, made on what the screens see of them, to a map of entries as it is stored. */
export const changeMap = (
  stored: JsonObject,
  before: JsonObject,
  after: JsonObject,
  at: number,
  locale?: Locale,
): JsonObject => {
  const entries = new Map<string, Json | undefined>(Object.entries(stored));
  const inTheWay: Json[] = [];
  for (const key of keysOf(before, after)) {
    const [old, wanted] = [own(before, key), own(after, key)];
    if (sameJson(old, wanted)) continue;
    const kept = own(stored, key);
    if (!isJsonObject(wanted)) entries.set(key, wanted);
    else if (isJsonObject(kept))
      entries.set(key, changeEntry(kept, isJsonObject(old) ? old : {}, wanted, at, locale));
    else {
      if (kept !== undefined) inTheWay.push(kept);
      entries.set(key, newEntry(wanted, at, locale));
    }
  }
  return withUnreadTexts(objectOf(entries), inTheWay);
};

/** A part of the journal as JSON; what JSON cannot say (`undefined`) is left out. */
export const jsonObjectOf = (value: object): JsonObject => {
  const json = toJson(value);
  if (!isJsonObject(json)) throw new TypeError('A part of the journal is an object.');
  return json;
};

/** The parts of two values that are not identical: a change of one entry leaves all others as they are. */
const touchedParts = (before: object, after: object): readonly [JsonObject, JsonObject] => {
  const [old, wanted] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const differs = ([key]: [string, unknown]) => !Object.is(old.get(key), wanted.get(key));
  return [
    jsonObjectOf(Object.fromEntries([...old].filter(differs))),
    jsonObjectOf(Object.fromEntries([...wanted].filter(differs))),
  ];
};

/**
 * Changes a field: applies the change to the view of the screens, sanitises it, and stamps each changed answer with
 * its moment. Returns the same document when nothing changed. Source: V-06, product "Data on the device".
 * @param change returns another value without mutating the given one
 * @param at the moment of the change, in epoch milliseconds
 * @param locale the language it is written in, as far as that is known
 */
export const changeDocument = <Field extends JournalField>(
  field: Field,
  document: JsonObject,
  change: (current: FieldValues[Field]) => FieldValues[Field],
  at: number,
  locale?: Locale,
): JsonObject => {
  const view = viewOf(field, document);
  const [before, after] = touchedParts(view, change(view));
  const changed = (isSingleEntry(field) ? changeEntry : changeMap)(document, before, after, at, locale);
  return sameJson(changed, document) ? document : changed;
};
