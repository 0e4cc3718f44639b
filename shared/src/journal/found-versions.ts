import { ENTRY_PATH, segmentsOf } from './answer-path.ts';
import { isSingleEntry, type JournalField } from './fields.ts';
import { isJsonObject, type Json, type JsonObject, own } from './json.ts';
import { isReservedKey, OTHER_KEY } from './reserved-keys.ts';
import { rowFormOf, rowKeyAt } from './rows.ts';
import { secondVersionsOf, waitingVersions } from './second-versions.ts';

/** A second version as the screens show it, with where it belongs. */
export interface FoundVersion {
  /** key of its entry; null in a field that is one entry itself */
  readonly entryKey: string | null;
  /** where in the entry, as an answer path */
  readonly path: string;
  /** key of the answer it belongs to: the first segment of the path; of the row of a list, its numbered key */
  readonly answerKey: string;
  readonly value: Json;
  /** when it was written, in epoch milliseconds; 0 when nobody knows */
  readonly at: number;
}

const inEntry = (stored: JsonObject, entryKey: string | null): FoundVersion[] => {
  if (own(stored, OTHER_KEY) === undefined) return [];
  const entry = rowFormOf(stored);
  return [...secondVersionsOf(entry)].flatMap(([path, versions]) =>
    waitingVersions(versions).map(({ value, at }) => ({
      entryKey,
      path,
      answerKey: rowKeyAt(entry, path) ?? segmentsOf(path)[0] ?? ENTRY_PATH,
      value,
      at,
    })),
  );
};

/** All second versions of a field that nobody has put aside yet. */
export const secondVersionsIn = (field: JournalField, document: JsonObject): FoundVersion[] => {
  if (isSingleEntry(field)) return inEntry(document, null);
  return Object.entries(document).flatMap(([key, entry]) =>
    isJsonObject(entry) && !isReservedKey(key) ? inEntry(entry, key) : [],
  );
};
