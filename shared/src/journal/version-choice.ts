import { childPath, ENTRY_PATH, isWholePath, parentPath, segmentsOf } from './answer-path.ts';
import { fingerprint } from './fingerprint.ts';
import { entryOfVersion, type FoundVersion } from './found-versions.ts';
import { isJsonObject, type Json, type JsonObject, objectOf, own, sameJson } from './json.ts';
import { answersOf, entryOf } from './merge-entry.ts';
import { rowFormOf, storedForm } from './row-form.ts';
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

/** The second versions of an entry, as they are stored, with one dismissed. */
const versionsWithout = (entry: JsonObject, { path, value, at }: FoundVersion) =>
  secondVersionsToJson(withSecondVersion(secondVersionsOf(entry), path, { gone: fingerprint(value), at }));

/** The document with a second version dismissed. */
export const dismissVersion = (document: JsonObject, version: FoundVersion): JsonObject =>
  changeEntryOf(document, version.entryKey, (stored) => {
    const entry = rowFormOf(stored);
    const dismissed = entryOf(
      answersOf(entry),
      stampsToJson(stampsOf(entry)),
      versionsWithout(entry, version),
    );
    return storedForm(dismissed, [stored]);
  });

/** The answers with a value at a path; the status of an intuition follows what became of it. */
const withAnswerAt = (answers: JsonObject, path: string, value: Json): JsonObject => {
  const changed = withValueAt(answers, path, value);
  if (!isWholePath(path) || !isJsonObject(value)) return changed;
  const status = own(value, 'kind') === 'done' ? 'implemented' : 'pending';
  return withValueAt(changed, childPath(parentPath(path), 'status'), status);
};

/**
 * The document with a second version in place of the answer, which the person has read and discarded. Returns the same
 * document when the value there now cannot hold the answer: the version keeps waiting.
 * @param at the moment of the choice, in epoch milliseconds
 */
export const adoptVersion = (document: JsonObject, version: FoundVersion, at: number): JsonObject =>
  changeEntryOf(document, version.entryKey, (stored) => {
    const { path, value } = version;
    const entry = rowFormOf(stored);
    const answers = withAnswerAt(answersOf(entry), path, value);
    if (!sameJson(valueAt(answers, path), value)) return stored;
    const stamps = stampChange(stampsOf(entry), path, valueAt(entry, path), value, at);
    return storedForm(entryOf(answers, stampsToJson(stamps), versionsWithout(entry, version)), [stored]);
  });

/** A choice among versions of an answer, as the document was before and after it. */
export interface VersionChoice {
  readonly version: FoundVersion;
  readonly before: JsonObject;
  readonly after: JsonObject;
}

/**
 * The value under an answer's key once the choice is undone. Changes under that key since the choice, for example by
 * another device, stay: then only the answer itself is reverted, or nothing if there was no answer.
 */
const answersBack = (
  { version, before, after }: VersionChoice,
  entry: JsonObject,
): { readonly answers: JsonObject; readonly value: Json | undefined } => {
  const { path } = version;
  const answerKey = segmentsOf(path)[0] ?? ENTRY_PATH;
  const [former, chosen] = [entryOfVersion(before, version), entryOfVersion(after, version)];
  const answers = answersOf(entry);
  if (sameJson(own(entry, answerKey), own(chosen, answerKey))) {
    const value = own(former, answerKey);
    return { answers: objectOf([...Object.entries(answers), [answerKey, value]]), value };
  }
  const was = valueAt(former, path);
  const isUntouched = sameJson(valueAt(entry, path), valueAt(chosen, path));
  const changed = was !== undefined && isUntouched ? withValueAt(answers, path, was) : answers;
  return { answers: changed, value: own(changed, answerKey) };
};

/**
 * The document with a choice undone: the former answer is in place again, and the version is waiting again. Its moment is
 * one millisecond later than before, so that the undo reaches devices that know the choice.
 * @param at the moment of the undo, in epoch milliseconds
 */
export const undoChoice = (document: JsonObject, choice: VersionChoice, at: number): JsonObject =>
  changeEntryOf(document, choice.version.entryKey, (stored) => {
    const { path, value: version, at: writtenAt } = choice.version;
    const entry = rowFormOf(stored);
    const answerKey = segmentsOf(path)[0] ?? ENTRY_PATH;
    const { answers, value } = answersBack(choice, entry);
    const key = childPath(ENTRY_PATH, answerKey);
    const stamps = stampChange(stampsOf(entry), key, own(entry, answerKey), value, at);
    const versions = withSecondVersion(secondVersionsOf(entry), path, { value: version, at: writtenAt + 1 });
    return storedForm(entryOf(answers, stampsToJson(stamps), secondVersionsToJson(versions)), [stored]);
  });
