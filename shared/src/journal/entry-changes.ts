import { parseField } from './field-text.ts';
import { viewOf } from './field-view.ts';
import { isSingleEntry, type JournalField } from './fields.ts';
import { isJsonObject, type Json, type JsonObject, own, sameJson, toJson } from './json.ts';

/** What happened to one entry between two states of a field. */
export interface EntryChange {
  readonly field: JournalField;
  /** null in a field that is one entry itself */
  readonly entryKey: string | null;
  readonly kind: 'added' | 'changed' | 'deleted';
  /** the entry as screens saw it before and see it after; null where it is not there */
  readonly before: JsonObject | null;
  readonly after: JsonObject | null;
}

type Entries = ReadonlyMap<string | null, JsonObject>;

const entriesOf = (field: JournalField, text: string | null): Entries => {
  const view = toJson(viewOf(field, parseField(text).document));
  if (!isJsonObject(view)) return new Map();
  if (isSingleEntry(field)) return Object.keys(view).length === 0 ? new Map() : new Map([[null, view]]);
  return new Map(
    Object.entries(view).flatMap(([key, entry]) => (isJsonObject(entry) ? [[key, entry] as const] : [])),
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
    const [before, after] = [old.get(entryKey) ?? null, current.get(entryKey) ?? null];
    if (sameJson(before ?? undefined, after ?? undefined)) return [];
    return [{ field, entryKey, kind: kindOf(before, after), before, after }];
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
