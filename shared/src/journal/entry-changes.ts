import { storedEntry } from './entry-removal.ts';
import { jsonObjectOf } from './field-change.ts';
import { parseField } from './field-text.ts';
import { viewOf } from './field-view.ts';
import { isSingleEntry, type JournalField } from './fields.ts';
import { isJsonObject, type Json, type JsonObject, objectOf, own, sameJson } from './json.ts';
import { isReservedKey } from './reserved-keys.ts';

/** What happened to one entry between two states of a field. */
export interface EntryChange {
  readonly field: JournalField;
  /** null in a field that is one entry itself */
  readonly entryKey: string | null;
  readonly kind: 'added' | 'changed' | 'deleted';
  /** the entry as screens saw it before and see it after; null where it is not there */
  readonly before: JsonObject | null;
  readonly after: JsonObject | null;
  /** the entry as it was stored before, with what screens do not see of it; null where it was not there */
  readonly stored: JsonObject | null;
}

/** An entry as screens see it, and as it is stored. */
interface FoundEntry {
  readonly seen: JsonObject;
  readonly stored: JsonObject;
}

const withoutReserved = (object: JsonObject): JsonObject =>
  objectOf(
    Object.entries(object).flatMap(([key, value]) =>
      isReservedKey(key) ? [] : [[key, isJsonObject(value) ? withoutReserved(value) : value] as const],
    ),
  );

type Entries = ReadonlyMap<string | null, FoundEntry>;

/** The entries of a text of a field, as screens see them and as they are stored. */
export const entriesOf = (field: JournalField, text: string | null): Entries => {
  const { document } = parseField(text);
  const view = withoutReserved(jsonObjectOf(viewOf(field, document)));
  if (isSingleEntry(field))
    return Object.keys(view).length === 0 ? new Map() : new Map([[null, { seen: view, stored: document }]]);
  return new Map(
    Object.entries(view).flatMap(([key, seen]) => {
      const stored = storedEntry(document, key);
      return isJsonObject(seen) && stored !== null ? [[key, { seen, stored }] as const] : [];
    }),
  );
};

const kindOf = (before: JsonObject | null, after: JsonObject | null): EntryChange['kind'] => {
  if (before === null) return 'added';
  return after === null ? 'deleted' : 'changed';
};

/**
 * What happened to the entries of a field, as screens see them, between two of its texts; null is an empty field. Keys
 * of ours and what cannot be read count for nothing.
 */
export const changesBetween = (
  field: JournalField,
  beforeText: string | null,
  afterText: string | null,
): EntryChange[] => {
  const [old, current] = [entriesOf(field, beforeText), entriesOf(field, afterText)];
  return [...new Set([...old.keys(), ...current.keys()])].flatMap((entryKey) => {
    const [before, after] = [old.get(entryKey)?.seen ?? null, current.get(entryKey)?.seen ?? null];
    if (sameJson(before ?? undefined, after ?? undefined)) return [];
    const stored = old.get(entryKey)?.stored ?? null;
    return [{ field, entryKey, kind: kindOf(before, after), before, after, stored }];
  });
};

/** One answer of a changed entry: what it said and says; null where it is not there. */
export interface AnswerChange {
  readonly key: string;
  readonly before: Json | null;
  readonly after: Json | null;
}

/** The answers of an entry that differ, in the order in which they are kept. */
export const answersChanged = ({ before, after }: Pick<EntryChange, 'before' | 'after'>): AnswerChange[] => {
  const [old, current] = [before ?? {}, after ?? {}];
  return [...new Set([...Object.keys(current), ...Object.keys(old)])].flatMap((key) => {
    const [was, is] = [own(old, key), own(current, key)];
    return sameJson(was, is) ? [] : [{ key, before: was ?? null, after: is ?? null }];
  });
};
