import { JOURNAL_FIELDS, type JournalField } from '@ancrage/shared/journal/fields';
import {
  answerInPlace,
  entryOfVersion,
  type FoundVersion,
  type JournalVersion,
  secondVersionsIn,
  secondVersionsInJournal,
} from '@ancrage/shared/journal/found-versions';
import type { Json, JsonObject } from '@ancrage/shared/journal/json';
import { OTHER_KEY } from '@ancrage/shared/journal/reserved-keys';
import { useSyncExternalStore } from 'react';
import { journalKeeper } from '#journal-data/journal/journal.ts';
import { FieldCache } from '#journal-data/journal/journal-view.ts';

const { view } = journalKeeper;
const EMPTY: JsonObject = {};

/** Whether a field may hold second versions. Most texts have none, and finding that out needs no parsing. */
const mayHoldVersions = new FieldCache((_, text) => text?.includes(`"${OTHER_KEY}"`) === true);

/** A field in its stored form if it may hold second versions. */
const documentOf = (field: JournalField): JsonObject =>
  mayHoldVersions.of(field, view.journal?.texts[field] ?? null) ? view.document(field) : EMPTY;

/** The second versions found in each document. A document is the same object until its field changes. */
const found = new WeakMap<JsonObject, readonly FoundVersion[]>();

/** The second versions in a field; the same list until the field changes. */
const secondVersionsOf = (field: JournalField): readonly FoundVersion[] => {
  const document = documentOf(field);
  const known = found.get(document) ?? secondVersionsIn(field, document);
  found.set(document, known);
  return known;
};

let all: { readonly documents: readonly JsonObject[]; readonly versions: readonly JournalVersion[] } = {
  documents: [],
  versions: [],
};

/** The second versions of all fields; the same list until one of them changes. */
const allSecondVersions = (): readonly JournalVersion[] => {
  const documents = view.isWhole ? JOURNAL_FIELDS.map(documentOf) : [];
  const isSame =
    documents.length === all.documents.length && documents.every((one, at) => one === all.documents[at]);
  if (!isSame)
    all = { documents, versions: documents.length === 0 ? [] : secondVersionsInJournal(documentOf) };
  return all.versions;
};

/** Answers that two devices changed at once: the versions that wait for the person's choice. */
export const useSecondVersions = (field: JournalField): readonly FoundVersion[] =>
  useSyncExternalStore(view.subscribe, () => secondVersionsOf(field));

/** All second versions in the journal; none while parts of it are not read yet. */
export const useAllSecondVersions = (): readonly JournalVersion[] =>
  useSyncExternalStore(view.subscribe, allSecondVersions);

/** The entry that a second version belongs to, and the answer in its place; undefined when there is none. */
export const placeOfVersion = (
  version: JournalVersion,
): { readonly entry: JsonObject; readonly inPlace: Json | undefined } => {
  const document = view.document(version.field);
  return { entry: entryOfVersion(document, version), inPlace: answerInPlace(document, version) };
};
