import { fingerprint } from './fingerprint.ts';
import type { FoundVersion } from './found-versions.ts';
import { isJsonObject, type JsonObject, own, sameJson } from './json.ts';
import { answersOf, entryOf } from './merge-entry.ts';
import { rowFormOf, storedForm } from './rows.ts';
import { secondVersionsOf, secondVersionsToJson, withSecondVersion } from './second-versions.ts';
import { stampChange } from './stamp-changes.ts';
import { stampsOf, stampsToJson } from './stamps.ts';
import { valueAt, withValueAt } from './value-at.ts';

const changeEntryOf = (
  document: JsonObject,
  entryKey: string | null,
  change: (entry: JsonObject) => JsonObject,
): JsonObject => {
  if (entryKey === null) return change(document);
  const entry = own(document, entryKey);
  return isJsonObject(entry) ? { ...document, [entryKey]: change(entry) } : document;
};

/** The second versions of an entry, as they are stored, with one put aside. */
const versionsWithout = (entry: JsonObject, { path, value, at }: FoundVersion) =>
  secondVersionsToJson(withSecondVersion(secondVersionsOf(entry), path, { gone: fingerprint(value), at }));

/** The document with a second version put aside. */
export const dismissVersion = (document: JsonObject, version: FoundVersion): JsonObject =>
  changeEntryOf(document, version.entryKey, (stored) => {
    const entry = rowFormOf(stored);
    return storedForm(
      entryOf(answersOf(entry), stampsToJson(stampsOf(entry)), versionsWithout(entry, version)),
    );
  });

/**
 * The document with a second version put in the place of the answer, which the person has read and let go; the very
 * document when what stands there now can hold no such answer: the version waits on.
 * @param at the moment of the choice, in epoch milliseconds
 */
export const adoptVersion = (document: JsonObject, version: FoundVersion, at: number): JsonObject =>
  changeEntryOf(document, version.entryKey, (stored) => {
    const { path, value } = version;
    const entry = rowFormOf(stored);
    const answers = withValueAt(answersOf(entry), path, value);
    if (!sameJson(valueAt(answers, path), value)) return stored;
    const stamps = stampChange(stampsOf(entry), path, valueAt(entry, path), value, at);
    return storedForm(entryOf(answers, stampsToJson(stamps), versionsWithout(entry, version)));
  });
