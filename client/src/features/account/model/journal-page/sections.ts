import type { ContentDocument } from '@ancrage/shared/content/document';
import { pathExercisesOf } from '@ancrage/shared/content/field-exercises';
import { momentOf, newestFirst } from '@ancrage/shared/journal/date-key';
import { nameOfEntry } from '@ancrage/shared/journal/entry-words';
import { unreadTextsOf } from '@ancrage/shared/journal/field-text';
import { JOURNAL_FIELDS, type JournalField } from '@ancrage/shared/journal/fields';
import { exerciseOfSpecial } from '@ancrage/shared/journal/further-exercises';
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  objectOf,
  own,
} from '@ancrage/shared/journal/json';
import { FORM_TYPES, type FormType } from '@ancrage/shared/journal/leadership-path';
import { otherTexts, strayTexts } from '@ancrage/shared/journal/other-texts';
import { isReservedKey } from '@ancrage/shared/journal/reserved-keys';
import { rowFormOf } from '@ancrage/shared/journal/row-form';
import { secondVersionsOf } from '@ancrage/shared/journal/second-versions';
import { archiveNames, type DatedFile } from '@ancrage/shared/rules/archive-names';
import { askedBy, type Content, formTypeNamed, stepsOnPath } from '#exercise/model/asked-by.ts';
import { type IntuitionWords, linesOf, type PageLine } from './entry-lines.ts';
import { linesWithVersions, versionsUnder } from './version-lines.ts';

/** A file of a note, by its path in the archive; null when the note has none. */
export interface PageFile {
  readonly name: string;
  readonly address: string | null;
}
export interface PageEntry {
  readonly title: string;
  readonly detail: string;
  readonly lines: readonly PageLine[];
  readonly files: readonly PageFile[];
}
export interface PageSection {
  readonly title: string;
  readonly entries: readonly PageEntry[];
  /** The stored texts that could not be parsed. */
  readonly unread: string | null;
}

/** The texts of the page itself. */
export interface SectionWords extends IntuitionWords {
  readonly fields: Readonly<Record<JournalField, string>>;
  readonly paths: Readonly<Record<FormType, string>>;
  readonly situation: Readonly<Record<'past' | 'future', string>>;
  readonly claimKinds: Readonly<Record<'reception' | 'emission', string>>;
  readonly otherVersion: string;
  /** An exercise whose name is not known any more. */
  readonly exercise: string;
  readonly note: string;
  readonly someone: string;
  readonly underway: string;
}

type Exercises = ContentDocument['exercises'];

const textAt = (entry: JsonObject, key: string): string => {
  const value = own(entry, key);
  return typeof value === 'string' ? value.trim() : '';
};

const storedFiles = (entry: JsonObject): JsonObject[] => {
  const files = own(entry, 'files');
  return isJsonArray(files) ? files.filter(isJsonObject) : [];
};

const datedFile = (stored: JsonObject): DatedFile[] => {
  const [fid, month, filename] = [own(stored, 'fid'), textAt(stored, 'month'), textAt(stored, 'filename')];
  return typeof fid === 'number' && month !== '' && filename !== '' ? [{ fid, month, filename }] : [];
};

/** The paths of a field's files in the archive; names are made unique across the field. */
const addressesIn = (document: JsonObject): ReadonlyMap<number, string> =>
  archiveNames(Object.values(document).filter(isJsonObject).flatMap(storedFiles).flatMap(datedFile));

const filesOf = (entry: JsonObject, addresses: ReadonlyMap<number, string>): PageFile[] =>
  storedFiles(entry).flatMap((stored) => {
    const name = textAt(stored, 'filename');
    if (name === '') return [];
    const path = datedFile(stored).map(({ fid }) => addresses.get(fid))[0];
    return [{ name, address: path?.split('/').map(encodeURIComponent).join('/') ?? null }];
  });

const dayOf = (key: string, { date }: SectionWords): string => {
  const at = momentOf(key);
  return at === null ? '' : date(at);
};

const detailOf = (key: string, entry: JsonObject, words: SectionWords): string => {
  const [pf, kind] = [own(entry, 'pf'), own(entry, 'kind')];
  return [
    dayOf(textAt(entry, 'date') || key, words),
    pf === 'past' || pf === 'future' ? words.situation[pf] : '',
    kind === 'reception' || kind === 'emission' ? words.claimKinds[kind] : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
};

const titleOf = (
  field: JournalField,
  entry: JsonObject,
  { further }: Content,
  words: SectionWords,
): string => {
  const special = textAt(entry, 'special');
  const path = FORM_TYPES.find((one) => one === special);
  if (path !== undefined) return words.paths[path];
  const ofFurther = exerciseOfSpecial(special);
  if (ofFurther !== null)
    return further.find(({ id }) => id === ofFurther.exerciseId)?.title ?? words.exercise;
  return field === 'field_celebrations' ? '' : nameOfEntry(field, entry);
};

const pageEntryOf = (
  field: JournalField,
  key: string,
  entry: JsonObject,
  content: Content,
  words: SectionWords,
): Omit<PageEntry, 'files'> => {
  const asked = askedBy(field, entry, content, words.someone);
  return {
    title: titleOf(field, entry, content, words),
    detail: detailOf(key, entry, words),
    lines: linesWithVersions(
      entry,
      secondVersionsOf(rowFormOf(entry)),
      (answers) => linesOf(answers, asked, { text: words.note, day: words.labels.day }, words),
      words.otherVersion,
    ),
  };
};

/** Newest first; entries without a valid date last. */
const byDate = ([oneKey, one]: [string, JsonObject], [otherKey, other]: [string, JsonObject]): number =>
  newestFirst(textAt(one, 'date') || oneKey, textAt(other, 'date') || otherKey);

/** Whether a text is among the values that the lines of a path are made from. */
const isOfPath = ([holder, name, ...rest]: readonly string[]): boolean =>
  name !== undefined &&
  (holder === 'answers' ||
    (holder === 'results' && rest.length > 0 && FORM_TYPES.some((one) => one === name)));

const pathEntries = (document: JsonObject, exercises: Exercises, words: SectionWords): PageEntry[] => {
  const formType = formTypeNamed(textAt(document, 'form_type'));
  const entry = (
    { title, detail, of }: { readonly title: string; readonly detail: string; readonly of: FormType },
    answers: JsonObject,
    path?: string,
  ): PageEntry => ({
    title,
    detail,
    lines: linesWithVersions(
      answers,
      path === undefined ? new Map() : versionsUnder(path, document),
      (one) => linesOf(one, stepsOnPath(exercises, of), {}, words),
      words.otherVersion,
    ),
    files: [],
  });
  const objectAt = (holder: JsonObject, key: string): JsonObject => {
    const value = own(holder, key);
    return isJsonObject(value) ? value : {};
  };
  const done = FORM_TYPES.flatMap((of) => {
    const latest = objectAt(objectAt(document, 'results'), of);
    const earlier = own(latest, 'earlier');
    return [latest, ...(isJsonArray(earlier) ? earlier : [])].filter(isJsonObject).map((result, place) => {
      const { earlier: _, ...rest } = result;
      const head = { title: words.paths[of], detail: dayOf(textAt(result, 'date'), words), of };
      return entry(head, objectOf(Object.entries(rest)), place === 0 ? `results/${of}` : undefined);
    });
  });
  const underway = { title: words.paths[formType], detail: words.underway, of: formType };
  const others: PageEntry = {
    title: '',
    detail: '',
    lines: otherTexts('field_plf', null, document, { exercises: pathExercisesOf(exercises) })
      .filter(({ path }) => !isOfPath(path))
      .map(({ label, text }) => ({ label, texts: [text] })),
    files: [],
  };
  return [entry(underway, objectAt(document, 'answers'), 'answers'), ...done, others];
};

const entriesIn = (
  field: JournalField,
  document: JsonObject,
  content: Content,
  words: SectionWords,
): PageEntry[] => {
  if (field === 'field_plf') return pathEntries(document, content.exercises, words);
  if (field === 'field_cid') {
    const lines = linesWithVersions(
      document,
      secondVersionsOf(document),
      (answers) => linesOf(answers, [content.exercises['identity-card']], {}, words),
      words.otherVersion,
    );
    return [{ title: '', detail: '', lines, files: [] }];
  }
  const addresses = addressesIn(document);
  const entries = Object.entries(document)
    .filter((member): member is [string, JsonObject] => !isReservedKey(member[0]) && isJsonObject(member[1]))
    .sort(byDate)
    .map(([key, entry]) => ({
      ...pageEntryOf(field, key, entry, content, words),
      files: filesOf(entry, addresses),
    }));
  const strays = strayTexts(field, document, []).map(({ entryKey, label, text }) => ({
    title: '',
    detail: dayOf(entryKey ?? '', words) || (entryKey ?? ''),
    lines: [{ label, texts: [text] }],
    files: [],
  }));
  return [...entries, ...strays];
};

const documentOf = (text: string): JsonObject | null => {
  try {
    const value: Json = JSON.parse(text);
    return isJsonObject(value) ? value : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
};

/** The whole journal as questions and answers, part by part; an empty part is left out. Source: Q-66. */
export const sectionsOf = (
  texts: Readonly<Record<JournalField, string | null>>,
  content: Content,
  words: SectionWords,
): PageSection[] =>
  JOURNAL_FIELDS.flatMap((field): PageSection[] => {
    const text = texts[field];
    if (text === null || text === '') return [];
    const document = documentOf(text);
    const title = words.fields[field];
    if (document === null) return [{ title, entries: [], unread: text }];
    const entries = entriesIn(field, document, content, words).filter(
      ({ lines, files }) => lines.length > 0 || files.length > 0,
    );
    const kept = unreadTextsOf(document).map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
    const unread = kept.length === 0 ? null : kept.join('\n\n');
    return entries.length === 0 && unread === null ? [] : [{ title, entries, unread }];
  });
