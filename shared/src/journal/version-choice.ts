import { ENTRY_PATH, segmentsOf } from './answer-path.ts';
import { isSingleEntry, type JournalField } from './fields.ts';
import { isJsonObject, type Json, type JsonObject, own, sameJson } from './json.ts';
import { answersOf, entryOf } from './merge-entry.ts';
import { isReservedKey } from './reserved-keys.ts';
import {
  secondVersionsOf,
  secondVersionsToJson,
  waitingVersions,
  withoutSecondVersion,
} from './second-versions.ts';
import { stampChange } from './stamp-changes.ts';
import { stampsOf, stampsToJson } from './stamps.ts';
import { valueAt, withValueAt } from './value-at.ts';

/** A second version as the screens show it, with where it belongs. */
export interface FoundVersion {
  /** key of its entry; null in a field that is one entry itself */
  readonly entryKey: string | null;
  /** where in the entry, as an answer path */
  readonly path: string;
  /** key of the answer it belongs to: the first segment of the path */
  readonly answerKey: string;
  readonly value: Json;
  /** when it was written, in epoch milliseconds; 0 when nobody knows */
  readonly at: number;
}

const inEntry = (entry: JsonObject, entryKey: string | null): FoundVersion[] =>
  [...secondVersionsOf(entry)].flatMap(([path, versions]) =>
    waitingVersions(versions).map(({ value, at }) => ({
      entryKey,
      path,
      answerKey: segmentsOf(path)[0] ?? ENTRY_PATH,
      value,
      at,
    })),
  );

/** All second versions of a field that nobody has put aside yet. */
export const secondVersionsIn = (field: JournalField, document: JsonObject): FoundVersion[] => {
  if (isSingleEntry(field)) return inEntry(document, null);
  return Object.entries(document).flatMap(([key, entry]) =>
    isJsonObject(entry) && !isReservedKey(key) ? inEntry(entry, key) : [],
  );
};

const changeEntryOf = (
  document: JsonObject,
  entryKey: string | null,
  change: (entry: JsonObject) => JsonObject,
): JsonObject => {
  if (entryKey === null) return change(document);
  const entry = own(document, entryKey);
  return isJsonObject(entry) ? { ...document, [entryKey]: change(entry) } : document;
};

/** The document with a second version put aside. */
export const dismissVersion = (document: JsonObject, version: FoundVersion): JsonObject =>
  changeEntryOf(document, version.entryKey, (entry) => {
    const versions = withoutSecondVersion(secondVersionsOf(entry), version.path, version);
    return entryOf(answersOf(entry), stampsToJson(stampsOf(entry)), secondVersionsToJson(versions));
  });

/**
 * The document with a second version put in the place of the answer, which the person has read and let go; the very
 * document when what stands there now can hold no such answer: the version waits on.
 * @param at the moment of the choice, in epoch milliseconds
 */
export const adoptVersion = (document: JsonObject, version: FoundVersion, at: number): JsonObject =>
  changeEntryOf(document, version.entryKey, (entry) => {
    const { path, value } = version;
    const answers = withValueAt(answersOf(entry), path, value);
    if (!sameJson(valueAt(answers, path), value)) return entry;
    const stamps = stampChange(stampsOf(entry), path, valueAt(entry, path), value, at);
    const versions = withoutSecondVersion(secondVersionsOf(entry), path, version);
    return entryOf(answers, stampsToJson(stamps), secondVersionsToJson(versions));
  });
