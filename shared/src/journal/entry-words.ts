import type { JournalField } from './fields.ts';
import { isInternalKey } from './internal-keys.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, own } from './json.ts';

/** Keys whose values are chosen or measured, not written. */
const SILENT_KEYS: ReadonlySet<string> = new Set(['kind', 'filemime', 'filesize', 'month']);

const isSilent = (key: string): boolean => SILENT_KEYS.has(key) || isInternalKey(key);

/** The words that a person wrote in a value, in their order; positions and storage details are left out. */
const wordsIn = (value: Json): string[] => {
  if (typeof value === 'number') return [String(value)];
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
  if (isJsonArray(value)) return value.flatMap(wordsIn);
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => (isSilent(key) ? [] : wordsIn(inner)));
};

/** The words that were written under one key of an entry. */
export const wordsUnder = (key: string, value: Json | null): string[] =>
  value === null || isSilent(key) ? [] : wordsIn(value);

/** The answers that name an entry, best first. */
const NAMING_KEYS: Readonly<Record<JournalField, readonly string[]>> = {
  field_plf: [],
  field_cid: [],
  field_celebrations: ['text'],
  field_deviateurs: ['name', 'situation'],
  field_intuitions: ['reconew-q2-qui', 'reconew-q2-datesujet'],
  field_pretentions: ['name', 'situation'],
  field_amitiepro: ['person', 'theme'],
};

const rankOf = (field: JournalField, key: string, value: Json): number => {
  if (NAMING_KEYS[field].includes(key)) return NAMING_KEYS[field].indexOf(key);
  return NAMING_KEYS[field].length + Number(isJsonArray(value));
};

/** All words of an entry: first those that name it, last its lists. */
export const wordsOfEntry = (field: JournalField, entry: JsonObject): string[] =>
  Object.entries(entry)
    .sort(([a, x], [b, y]) => rankOf(field, a, x) - rankOf(field, b, y))
    .flatMap(([key, value]) => wordsUnder(key, value));

/** The name of an entry in a list: the first of its words that name it; an empty string when it has none. */
export const nameOfEntry = (field: JournalField, entry: JsonObject): string => {
  const named = NAMING_KEYS[field].flatMap((key) => wordsUnder(key, own(entry, key) ?? null));
  return named[0] ?? wordsOfEntry(field, entry)[0] ?? '';
};
