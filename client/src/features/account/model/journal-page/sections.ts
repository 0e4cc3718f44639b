import type { ContentDocument, ExerciseId } from '@ancrage/shared/content/document';
import type { Exercise } from '@ancrage/shared/content/exercise';
import { exerciseOnPath } from '@ancrage/shared/content/path-wording';
import { withValues } from '@ancrage/shared/content/placeholders';
import { nameOfEntry } from '@ancrage/shared/journal/entry-words';
import { JOURNAL_FIELDS, type JournalField } from '@ancrage/shared/journal/fields';
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  objectOf,
  own,
} from '@ancrage/shared/journal/json';
import { FORM_TYPES, type FormType } from '@ancrage/shared/journal/leadership-path';
import { momentOf } from '@ancrage/shared/journal/reconnections';
import { isReservedKey } from '@ancrage/shared/journal/reserved-keys';
import { archiveNames, type DatedFile } from '@ancrage/shared/rules/archive-names';
import { linesOf, type PageLine } from './entry-lines.ts';

/** A file of a note, by the address that it has in the archive; null when the note does not say it. */
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
  /** The stored text, where it could not be read. */
  readonly unread: string | null;
}

/** Everything that the page says in words of its own. */
export interface SectionWords {
  readonly fields: Readonly<Record<JournalField, string>>;
  readonly paths: Readonly<Record<FormType, string>>;
  readonly situation: Readonly<Record<'past' | 'future', string>>;
  readonly claimKinds: Readonly<Record<'reception' | 'emission', string>>;
  readonly implemented: string;
  readonly note: string;
  readonly someone: string;
  readonly underway: string;
  readonly date: (at: number) => string;
}

type Exercises = ContentDocument['exercises'];

const STEPS = [
  'plf1',
  'plf2',
  'plf3',
  'plf4',
  'plf5',
  'plf6',
  'resourceful-moment',
] as const satisfies readonly ExerciseId[];
const SINGLE: Readonly<Partial<Record<JournalField, ExerciseId>>> = {
  field_deviateurs: 'derailor',
  field_pretentions: 'claim',
  field_intuitions: 'reconnection',
};

const textAt = (entry: JsonObject, key: string): string => {
  const value = own(entry, key);
  return typeof value === 'string' ? value.trim() : '';
};

const formTypeNamed = (name: string): FormType => FORM_TYPES.find((one) => one === name) ?? 'plf';
const onPath = (exercises: Exercises, formType: FormType): Exercise[] =>
  STEPS.map((id) => exerciseOnPath(exercises[id], formType));

/** The exercises that asked for what an entry holds. */
const askedBy = (
  field: JournalField,
  entry: JsonObject,
  exercises: Exercises,
  words: SectionWords,
): Exercise[] => {
  if (field === 'field_amitiepro')
    return [withValues(exercises.friendship, { person: textAt(entry, 'person') || words.someone })];
  const special = textAt(entry, 'special');
  if (field === 'field_intuitions' && special !== '')
    return [...onPath(exercises, formTypeNamed(special)), exercises.reconnection];
  const id = SINGLE[field];
  return id === undefined ? [] : [exercises[id]];
};

const storedFiles = (entry: JsonObject): JsonObject[] => {
  const files = own(entry, 'files');
  return isJsonArray(files) ? files.filter(isJsonObject) : [];
};

const datedFile = (stored: JsonObject): DatedFile[] => {
  const [fid, month, filename] = [own(stored, 'fid'), textAt(stored, 'month'), textAt(stored, 'filename')];
  return typeof fid === 'number' && month !== '' && filename !== '' ? [{ fid, month, filename }] : [];
};

/** Where the archive keeps the files of a field, which decide together under which names. */
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

const entryOf = (
  field: JournalField,
  key: string,
  entry: JsonObject,
  exercises: Exercises,
  words: SectionWords,
): Omit<PageEntry, 'files'> => {
  const special = textAt(entry, 'special');
  const path = FORM_TYPES.find((one) => one === special);
  const name = nameOfEntry(field, entry);
  return {
    title: path === undefined ? (field === 'field_celebrations' ? '' : name) : words.paths[path],
    detail: detailOf(key, entry, words),
    lines: linesOf(entry, askedBy(field, entry, exercises, words), { text: words.note }, words.implemented),
  };
};

/** Newest first; what has no readable date comes last. */
const byDate = ([oneKey, one]: [string, JsonObject], [otherKey, other]: [string, JsonObject]): number =>
  (momentOf(textAt(other, 'date') || otherKey) ?? 0) - (momentOf(textAt(one, 'date') || oneKey) ?? 0);

const pathEntries = (document: JsonObject, exercises: Exercises, words: SectionWords): PageEntry[] => {
  const formType = formTypeNamed(textAt(document, 'form_type'));
  const entry = (title: string, detail: string, answers: JsonObject, of: FormType): PageEntry => ({
    title,
    detail,
    lines: linesOf(answers, onPath(exercises, of), {}, words.implemented),
    files: [],
  });
  const answers = own(document, 'answers');
  const results = own(document, 'results');
  const done = FORM_TYPES.flatMap((of) => {
    const latest = own(isJsonObject(results) ? results : undefined, of);
    if (!isJsonObject(latest)) return [];
    const earlier = own(latest, 'earlier');
    return [latest, ...(isJsonArray(earlier) ? earlier : [])].filter(isJsonObject).map((result) => {
      const { earlier: _, ...rest } = result;
      return entry(words.paths[of], dayOf(textAt(result, 'date'), words), objectOf(Object.entries(rest)), of);
    });
  });
  return [
    ...(isJsonObject(answers) ? [entry(words.paths[formType], words.underway, answers, formType)] : []),
    ...done,
  ];
};

const entriesIn = (
  field: JournalField,
  document: JsonObject,
  exercises: Exercises,
  words: SectionWords,
): PageEntry[] => {
  if (field === 'field_plf') return pathEntries(document, exercises, words);
  if (field === 'field_cid') {
    const lines = linesOf(document, [exercises['identity-card']], {}, words.implemented);
    return [{ title: '', detail: '', lines, files: [] }];
  }
  const addresses = addressesIn(document);
  return Object.entries(document)
    .filter((member): member is [string, JsonObject] => !isReservedKey(member[0]) && isJsonObject(member[1]))
    .sort(byDate)
    .map(([key, entry]) => ({
      ...entryOf(field, key, entry, exercises, words),
      files: filesOf(entry, addresses),
    }));
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
  exercises: Exercises,
  words: SectionWords,
): PageSection[] =>
  JOURNAL_FIELDS.flatMap((field): PageSection[] => {
    const text = texts[field];
    if (text === null || text === '') return [];
    const document = documentOf(text);
    const title = words.fields[field];
    if (document === null) return [{ title, entries: [], unread: text }];
    const entries = entriesIn(field, document, exercises, words).filter(
      ({ lines, files }) => lines.length > 0 || files.length > 0,
    );
    return entries.length === 0 ? [] : [{ title, entries, unread: null }];
  });
