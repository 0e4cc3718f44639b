import { isAnswerIn } from '../content/asked-answers.ts';
import type { Exercise } from '../content/exercise.ts';
import { readableKey } from '../text/readable-key.ts';
import { viewOf } from './field-view.ts';
import { isSingleEntry, type JournalField } from './fields.ts';
import { isDayOrPair, isFollowThrough } from './follow-through.ts';
import type { Friendship } from './friendship.ts';
import { flatAnswers } from './friendship-answers.ts';
import { isIdentityKey, isInternalKey } from './internal-keys.ts';
import { INTUITIONS_KEY, type IntuitionsEntry, readIntuitions } from './intuitions.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, own } from './json.ts';
import { isReservedKey } from './reserved-keys.ts';

/** A text of an entry under a key that no exercise here asks for: an old client wrote it. */
export interface OtherText {
  /** Keys that lead to it from the entry; an item of a list is under its number, from 1. */
  readonly path: readonly string[];
  /** The path as a person reads it, such as “Date sujet” or “Lieu · Ville”; empty when the entry itself is the text. */
  readonly label: string;
  readonly text: string;
}

type Plain = string | number | boolean;
type Path = readonly string[];
/** Whether the screens already show the value at a path of an entry. */
type IsShown = (path: Path, value: Plain) => boolean;

const isPlain = (value: Json): value is Plain =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

const LABEL_SEAM = ' · ';
/** Members of a guided path that hold its answers: they say nothing to a person. */
const HOLDERS: ReadonlySet<string> = new Set(['answers', 'results']);

const labelOf = (key: string): string => (key === INTUITIONS_KEY ? 'Intuitions' : readableKey(key));

/** Whether states are stored here under our keys: in the entry itself, in its intuitions, in the result of a path. */
const holdsStates = ([first]: Path): boolean =>
  first === undefined || first === INTUITIONS_KEY || first === 'results';

const isHidden = (key: string, holder: Path): boolean =>
  holdsStates(holder) ? isInternalKey(key) : isIdentityKey(key) || isReservedKey(key);

const itemLabels = (labels: Path, item: Json, place: number, path: Path, isShown: IsShown): Path => {
  const name = isJsonObject(item) ? own(item, 'name') : undefined;
  const isNamed = typeof name === 'string' && name.trim() !== '' && isShown([...path, 'name'], name);
  if (isNamed) return [...labels.slice(0, -1), name.trim()];
  return [...labels.slice(0, -1), [...labels.slice(-1), String(place)].join(' ')];
};

const textsAt = (value: Json, path: Path, labels: Path, isShown: IsShown): OtherText[] => {
  const found = (text: string): OtherText[] =>
    text === '' ? [] : [{ path, label: labels.join(LABEL_SEAM), text }];
  if (value === null) return [];
  if (isPlain(value)) return isShown(path, value) ? [] : found(String(value).trim());
  if (!isJsonArray(value))
    return Object.entries(value).flatMap(([key, inner]) =>
      isHidden(key, path)
        ? []
        : textsAt(
            inner,
            [...path, key],
            path.length === 0 && HOLDERS.has(key) && isJsonObject(inner) ? labels : [...labels, labelOf(key)],
            isShown,
          ),
    );
  const numbered = value.map((item, index) => ({ item, at: [...path, String(index + 1)], place: index + 1 }));
  if (value.every((item) => item === null || isPlain(item)))
    return found(
      numbered
        .flatMap(({ item, at }) => textsAt(item, at, labels, isShown))
        .map(({ text }) => text)
        .join('\n'),
    );
  return numbered.flatMap(({ item, at, place }) =>
    textsAt(item, at, itemLabels(labels, item, place, at, isShown), isShown),
  );
};

/** What is read at a path; undefined when nothing is. */
const readAt = (read: unknown, path: Path): unknown =>
  path.reduce<unknown>((holder, key) => {
    if (Array.isArray(holder)) return holder[Number(key) - 1];
    return typeof holder === 'object' && holder !== null
      ? Object.getOwnPropertyDescriptor(holder, key)?.value
      : undefined;
  }, read);

const isIntuition = ([, , ...inner]: Path, value: Plain, list: unknown): boolean =>
  readIntuitions(list).some((item) =>
    inner.length === 1 && inner[0] === 'name'
      ? item.name === value
      : readAt(item, inner) === value && isFollowThrough(item, inner),
  );

/** The texts of the items of a list that no screen shows, each under the name of its item. */
export const namedTextsIn = (list: readonly JsonObject[]): OtherText[] =>
  textsAt({ [INTUITIONS_KEY]: list }, [], [], (path, value) => isIntuition(path, value, list));

/** Every text in a value that no screen reads. */
export const textsIn = (value: Json): OtherText[] => textsAt(value, [], [], () => false);

/** The answers of an entry, as it can be read, under the flat keys that their questions have. */
const answersIn = (field: JournalField, read: object): Readonly<Record<string, unknown>> => {
  // The entry is an exchange: `viewOf` read it from that field.
  if (field === 'field_amitiepro') return flatAnswers(read as Friendship);
  return { ...read };
};

/** Members of a note's file that its line shows, or that are internal. */
const FILE_MEMBERS: readonly string[] = ['filename', 'filesize', 'filemime', 'month'];

const isShownInNote = (
  [key = '', , member = '']: Path,
  answers: Readonly<Record<string, unknown>>,
): boolean =>
  key === 'text'
    ? typeof answers.text === 'string'
    : key === 'files' && answers.files !== undefined && FILE_MEMBERS.includes(member);

/** A guided path has its answers in `answers`, and again in the result of each path. */
const isShownOnPath = (path: Path, value: Plain, read: object, asks: (key: string) => boolean): boolean => {
  const [holder, ...rest] = path;
  if (holder === 'entries') return true;
  const key = rest.at(-1) ?? '';
  const isAnswer =
    (holder === 'answers' && rest.length === 1) ||
    (holder === 'results' && (rest.length === 2 || (rest.length === 4 && rest[1] === 'earlier')));
  return isAnswer && readAt(read, path) === value && asks(key);
};

/** What asks for the answers of an entry. */
export interface ShownAnswers {
  /** The exercises whose answers the screens show of it. */
  readonly exercises: readonly Exercise[];
  /** Whether answers count that belong to the other situation, past or upcoming: the screens do not show them. */
  readonly ofBothSituations?: boolean;
}

const isShownIn = (
  field: JournalField,
  read: object,
  { exercises, ofBothSituations = false }: ShownAnswers,
): IsShown => {
  const answers = answersIn(field, read);
  const situation = readAt(read, ['pf']);
  const blocks = exercises
    .flatMap(({ slides }) => slides)
    .filter(({ when }) => ofBothSituations || when === undefined || when === situation)
    .flatMap((slide) => slide.blocks);
  return (path, value) => {
    if (field === 'field_celebrations') return isShownInNote(path, answers);
    const asks = (key: string) => blocks.some((block) => isAnswerIn(block, key, value));
    if (field === 'field_plf') return isShownOnPath(path, value, read, asks);
    if (path[0] === INTUITIONS_KEY) return isIntuition(path, value, answers[INTUITIONS_KEY]);
    // The entry is one of intuitions: `viewOf` read it from that field.
    if (field === 'field_intuitions' && isDayOrPair(read as IntuitionsEntry, path.join('-'))) return true;
    const key = path.join('-');
    return answers[key] === value && asks(key);
  };
};

/**
 * The texts of an entry that no screen shows because an old client wrote them under unknown keys or in another shape: each
 * whole, under a label made from its keys. Leaves out what no person wrote. Source: E-01, E-03 to E-07.
 * @param entryKey null in a field that is one entry itself
 * @param document the field as it is stored
 */
export const otherTexts = (
  field: JournalField,
  entryKey: string | null,
  document: JsonObject,
  asking: ShownAnswers,
): OtherText[] => {
  const stored = entryKey === null ? document : own(document, entryKey);
  if (stored === undefined || (entryKey !== null && isReservedKey(entryKey))) return [];
  const view: object = viewOf(field, document);
  const read = entryKey === null ? view : readAt(view, [entryKey]);
  if (typeof read !== 'object' || read === null) return textsIn(stored);
  return textsAt(stored, [], [], isShownIn(field, read, asking));
};

/** A text of a field in place of an entry: no list has a card for it. */
export interface StrayText extends OtherText {
  /** The key it is stored under; null for a text in place of the whole field. */
  readonly entryKey: string | null;
}

/** What an unreadable text says: of JSON of another shape, its texts; of anything else, the text itself. */
const textsOfUnread = (unread: Json): OtherText[] => {
  if (typeof unread !== 'string') return textsIn(unread);
  try {
    const value: Json = JSON.parse(unread);
    return textsIn(value);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return textsIn(unread);
  }
};

/**
 * The texts of a field that belong to no entry: a plain text in the place of an entry, a list in the place of the field,
 * a text that could not be read. Source: E-01.
 * @param unread the texts of the field that could not be read
 */
export const strayTexts = (
  field: JournalField,
  document: JsonObject,
  unread: readonly Json[],
): StrayText[] => [
  ...(isSingleEntry(field)
    ? []
    : Object.entries(document).flatMap(([entryKey, stored]) =>
        isJsonObject(stored) || isReservedKey(entryKey)
          ? []
          : textsIn(stored).map((found) => ({ ...found, entryKey })),
      )),
  ...unread.flatMap((text) => textsOfUnread(text).map((found) => ({ ...found, entryKey: null }))),
];

/** Keys that usually hold a name, in French or English. */
const NAMES: ReadonlySet<string> = new Set(['titre', 'title', 'nom', 'name', 'sujet', 'subject']);

/**
 * The text that names an entry without a name: one under a key that usually holds a name, else the first top-level text of
 * more than one word, else the first text. Undefined when there is none.
 */
export const namingText = (texts: readonly OtherText[]): OtherText | undefined =>
  texts.find(({ path }) => NAMES.has(path.at(-1)?.toLowerCase() ?? '')) ??
  texts.find(({ path, text }) => path.length === 1 && /\S\s+\S/.test(text)) ??
  texts[0];
