import { ENTRY_PATH, segmentsOf } from './answer-path.ts';
import { isSingleEntry, JOURNAL_FIELDS, type JournalField } from './fields.ts';
import { isJsonObject, type Json, type JsonObject, own } from './json.ts';
import { isReservedKey, OTHER_KEY } from './reserved-keys.ts';
import { rowFormOf, rowKeyAt } from './row-form.ts';
import { secondVersionsOf, waitingVersions } from './second-versions.ts';
import { valueAt } from './value-at.ts';

/** A second version as the screens show it, with where it belongs. */
export interface FoundVersion {
  /** key of its entry; null in a field that is one entry itself, and for a version of a whole entry */
  readonly entryKey: string | null;
  /** where in the entry, as an answer path; the key of the entry for a version of a whole entry */
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

/** Where a guided path notes which entries it wrote: keys that nobody reads, so there is nothing to choose. */
const ENTRY_KEYS = 'entries';

/**
 * All waiting second versions of a field: those of the answers of each entry, and those of whole entries, where one side
 * of a merge had something else than an entry.
 */
export const secondVersionsIn = (field: JournalField, document: JsonObject): FoundVersion[] => {
  const ofDocument = inEntry(document, null);
  if (isSingleEntry(field)) return ofDocument.filter(({ answerKey }) => answerKey !== ENTRY_KEYS);
  const ofEntries = Object.entries(document).flatMap(([key, entry]) =>
    isJsonObject(entry) && !isReservedKey(key) ? inEntry(entry, key) : [],
  );
  return [...ofEntries, ...ofDocument];
};

/** A second version anywhere in a journal. */
export interface JournalVersion extends FoundVersion {
  readonly field: JournalField;
}

/** All waiting second versions of a journal, field by field. */
export const secondVersionsInJournal = (documentOf: (field: JournalField) => JsonObject): JournalVersion[] =>
  JOURNAL_FIELDS.flatMap((field) =>
    secondVersionsIn(field, documentOf(field)).map((version) => ({ ...version, field })),
  );

/** The entry that a second version belongs to, in its row form; the document where it is one entry itself. */
export const entryOfVersion = (document: JsonObject, { entryKey }: FoundVersion): JsonObject => {
  const entry = entryKey === null ? document : own(document, entryKey);
  return isJsonObject(entry) ? rowFormOf(entry) : {};
};

/** What is in place of the answer that a second version belongs to; undefined when nothing is. */
export const answerInPlace = (document: JsonObject, version: FoundVersion): Json | undefined =>
  valueAt(entryOfVersion(document, version), version.path);
