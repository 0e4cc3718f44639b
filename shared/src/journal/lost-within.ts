import { childPath, ENTRY_PATH, segmentsOf } from './answer-path.ts';
import { entriesOf } from './entry-changes.ts';
import { storedEntry } from './entry-removal.ts';
import { wordsUnder } from './entry-words.ts';
import type { JournalField } from './fields.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, own, sameJson } from './json.ts';
import { byIdentity, isItemList } from './lists.ts';
import type { EntryState } from './restoring.ts';
import { valueAt, withValueAt } from './value-at.ts';

/** A text of a field inside a sitting: neither the one it began with nor the one it ended with. */
export interface InnerText {
  readonly revision: number;
  readonly text: string | null;
}

/** Something that was written within a sitting and is at neither end of it. */
export interface LostWriting {
  readonly field: JournalField;
  /** null in a field that is one entry itself */
  readonly entryKey: string | null;
  /** where in the entry, as an answer path; `ENTRY_PATH` for a whole entry */
  readonly path: string;
  /** `replaced`: another text is in its place at one end of the sitting at least */
  readonly kind: 'deleted' | 'replaced';
  readonly value: Json;
  /** the entry as screens saw it then, and as it was stored */
  readonly entry: JsonObject;
  readonly stored: JsonObject;
  readonly revision: number;
}

type Part = Pick<LostWriting, 'path' | 'kind' | 'value'>;

/** The parts of a value by their segment in an answer path; null for a value that has none. */
const partsOf = (value: Json | undefined): ReadonlyMap<string, Json> | null => {
  if (isItemList(value)) return byIdentity(value);
  if (isJsonArray(value)) return new Map(value.map((item, index) => [String(index), item]));
  return isJsonObject(value) ? new Map(Object.entries(value)) : null;
};

const tokensOf = (words: readonly string[]): string[] =>
  words.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((token) => token !== '');

/** Under which key the words of a path are looked for: some keys hold nothing that a person wrote. */
const keyOf = (path: string): string => segmentsOf(path).at(-1) ?? ENTRY_PATH;

const wordsAt = (path: string, value: Json | undefined): string[] =>
  value === undefined ? [] : wordsUnder(keyOf(path), value);

/**
 * The parts of a value with at least one word that neither end has in that part. An item of a list that is in neither
 * end's list is one part; else each text is one.
 */
const lostParts = (path: string, inner: Json, ends: readonly (Json | undefined)[]): Part[] => {
  if (ends.some((end) => sameJson(inner, end))) return [];
  const words = wordsAt(path, inner);
  if (words.length === 0) return [];
  const known = new Set(ends.flatMap((end) => tokensOf(wordsAt(path, end))));
  if (tokensOf(words).every((token) => known.has(token))) return [];
  const [parts, isList] = [partsOf(inner), isItemList(inner)];
  if (parts === null) return [{ path, kind: known.size === 0 ? 'deleted' : 'replaced', value: inner }];
  const endParts = ends.map(partsOf);
  return [...parts].flatMap(([segment, value]): Part[] => {
    const inside = childPath(path, segment);
    const there = endParts.map((end) => end?.get(segment));
    const isGone = isList && there.every((one) => one === undefined);
    if (!isGone) return lostParts(inside, value, there);
    return wordsAt(inside, value).length === 0 ? [] : [{ path: inside, kind: 'deleted', value }];
  });
};

const lostEntryParts = (seen: JsonObject, ends: readonly (JsonObject | undefined)[]): Part[] => {
  if (ends.every((end) => end === undefined)) return [{ path: ENTRY_PATH, kind: 'deleted', value: seen }];
  return Object.entries(seen).flatMap(([key, value]) =>
    lostParts(
      childPath(ENTRY_PATH, key),
      value,
      ends.map((end) => own(end, key)),
    ),
  );
};

const isSamePath = (one: LostWriting, other: LostWriting): boolean =>
  one.entryKey === other.entryKey && one.path === other.path;

const tokensIn = ({ path, value }: Part): string[] => tokensOf(wordsAt(path, value));

/**
 * Finds text inside a sitting that is at neither end of it: whole entries, and answers with at least one word that the answer
 * has at neither end. Of the many states of a text, only those with a new word are returned, so that no word is missing
 * and a long sitting stays readable. Source: Q-51.
 * @param ends the texts of the field before and after the sitting; null is an empty field
 * @returns a function that takes the inner texts, the last one first, and returns all findings so far
 */
export const lostWritings = (
  field: JournalField,
  ends: { readonly before: string | null; readonly after: string | null },
): ((inner: InnerText) => readonly LostWriting[]) => {
  const [before, after] = [entriesOf(field, ends.before), entriesOf(field, ends.after)];
  let found: readonly LostWriting[] = [];
  return ({ revision, text }) => {
    const added = [...entriesOf(field, text)].flatMap(([entryKey, { seen, stored }]) => {
      const parts = lostEntryParts(seen, [before.get(entryKey)?.seen, after.get(entryKey)?.seen]);
      return parts.map((part): LostWriting => ({ ...part, field, entryKey, entry: seen, stored, revision }));
    });
    const news = added.filter((lost) => {
      const knownTokens = new Set(found.filter((one) => isSamePath(one, lost)).flatMap(tokensIn));
      return tokensIn(lost).some((token) => !knownTokens.has(token));
    });
    found = [...found, ...news];
    return found;
  };
};

/** The entry that something written within a sitting belongs to, as it is stored now; null when it is not there. */
const entryNow = (document: JsonObject, { entryKey }: LostWriting): JsonObject | null =>
  entryKey === null ? document : storedEntry(document, entryKey);

/** Whether the text is in its entry again. */
export const isRestored = (document: JsonObject, lost: LostWriting): boolean => {
  const entry = entryNow(document, lost);
  if (entry === null) return false;
  return lost.path === ENTRY_PATH || sameJson(valueAt(entry, lost.path), lost.value);
};

/**
 * The state of an entry with what was written within a sitting put back in its place, and all else as it is now; where the
 * entry is gone, the entry as it was stored then.
 */
export const stateWith = (document: JsonObject, lost: LostWriting): EntryState => {
  const { field, entryKey, path, value, stored } = lost;
  const entry = path === ENTRY_PATH ? null : entryNow(document, lost);
  return { field, entryKey, entry: entry === null ? stored : withValueAt(entry, path, value) };
};
