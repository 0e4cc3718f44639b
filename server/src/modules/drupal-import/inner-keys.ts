import { isAskedIn } from '@ancrage/shared/content/asked-answers';
import type { ContentDocument } from '@ancrage/shared/content/document';
import type { Block } from '@ancrage/shared/content/exercise';
import { exercisesOf } from '@ancrage/shared/content/field-exercises';
import { parseField } from '@ancrage/shared/journal/field-text';
import { isSingleEntry, type JournalField } from '@ancrage/shared/journal/fields';
import { INTUITIONS_KEY } from '@ancrage/shared/journal/intuitions';
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  objectOf,
  own,
} from '@ancrage/shared/journal/json';
import { type OtherText, otherTexts, strayTexts } from '@ancrage/shared/journal/other-texts';
import { valueAt, withValueAt } from '@ancrage/shared/journal/value-at';
import { wrongWithFieldText } from '../journal/field-text.ts';
import { ImportMapError, type KeyMap } from './import-map.ts';

/** The existing exercises. */
export type Content = Pick<ContentDocument, 'exercises' | 'further'>;

/** An unknown key of the old site, with an example text. */
interface UnknownKey {
  /** Keys that lead to it in an entry, joined by dots, without the places of lists; `(text)` for an entry that is one. */
  readonly key: string;
  readonly text: string;
}

/** How many entries have texts, and how many of those have none under a key of ours. */
export interface EntryShapes {
  readonly entries: number;
  readonly unknown: number;
}

/** The path of an answer in an entry, and its allowed values. */
interface Target {
  /** Answer path. */
  readonly path: string;
  readonly kind: 'text' | 'intuitions';
  /** The values of a choice; null for a text. */
  readonly options: readonly string[] | null;
}

const ENTRY_ITSELF = '(text)';
/** The name of an intuition, as a map file calls it. */
const INTUITION_NAME = `${INTUITIONS_KEY}.name`;

const keyOf = ({ path }: OtherText): string =>
  path.filter((segment) => !/^\d+$/.test(segment)).join('.') || ENTRY_ITSELF;

/** Where the flat key of a question leads in an entry of a field. Source: E-03 to E-07. */
const pathOf = (field: JournalField, key: string): string => {
  if (field === 'field_plf') return `answers/${key}`;
  if (field !== 'field_amitiepro') return key;
  const place = (number: string | undefined) => Number(number) - 1;
  const [, group, inGroup] = /^(prepare|advice)-(\d+)$/.exec(key) ?? [];
  if (group !== undefined) return `${group}/${place(inGroup)}`;
  const [, turn, risk] = /^(express|listen)-risks-(\d+)$/.exec(key) ?? [];
  if (turn !== undefined) return `${turn}/risks/${place(risk)}`;
  return key.replace(/^(express|listen)-/, '$1/');
};

/** A value in the form of an answer; undefined when it is invalid. */
const fitted = (value: Json, { kind, options }: Target): Json | undefined => {
  if (kind === 'intuitions') {
    const list = isJsonArray(value) ? value : [value];
    const fits = list.every((item) => isJsonObject(item) || typeof item === 'string');
    return fits ? list.map((item) => (typeof item === 'string' ? { name: item } : item)) : undefined;
  }
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') return undefined;
  return options === null || options.includes(text) ? text : undefined;
};

/** Members of an entry that say nothing about its shape: every kind of entry has them. */
const COMMON_KEYS: readonly string[] = ['date', 'id', 'special', 'status'];

/** How many texts a value contains, empty ones left out. */
const countTexts = (value: Json): number => {
  if (typeof value === 'string') return value.trim() === '' ? 0 : 1;
  if (isJsonArray(value)) return value.reduce<number>((sum, item) => sum + countTexts(item), 0);
  return isJsonObject(value)
    ? Object.values(value).reduce<number>((sum, item) => sum + countTexts(item), 0)
    : 0;
};

const TEXTS = /"(?:[^"\\]|\\.)*"/g;
const NUMBERS = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Whether every number of a JSON text survives parsing and serialising. */
const keepsItsNumbers = (text: string): boolean =>
  (text.replace(TEXTS, '""').match(NUMBERS) ?? []).every((number) =>
    /^-?\d+$/.test(number) ? String(Number(number)) === number : Number.isFinite(Number(number)),
  );

const isEmpty = (value: Json | undefined): boolean => value === undefined || value === null || value === '';

/** An object without the value at a path, and that value; undefined when there is none. */
const taken = (
  holder: JsonObject,
  [key = '', ...rest]: readonly string[],
): { readonly value: Json; readonly left: JsonObject } | undefined => {
  const held = own(holder, key);
  if (held === undefined) return undefined;
  const without = (inner?: JsonObject) =>
    objectOf(
      Object.entries(holder).flatMap(([name, value]): [string, Json][] => {
        if (name !== key) return [[name, value]];
        return inner === undefined || Object.keys(inner).length === 0 ? [] : [[name, inner]];
      }),
    );
  if (rest.length === 0) return { value: held, left: without() };
  const inner = isJsonObject(held) ? taken(held, rest) : undefined;
  return inner && { value: inner.value, left: without(inner.left) };
};

/** The intuitions of an entry; one without a name gets the value of another key. */
const withNames = (entry: JsonObject, key: string): JsonObject => {
  const list = own(entry, INTUITIONS_KEY);
  if (!isJsonArray(list)) return entry;
  const named = list.map((item) => {
    if (!isJsonObject(item) || own(item, 'name') !== undefined) return item;
    const { [key]: name, ...others } = item;
    return typeof name === 'string' ? { name, ...others } : item;
  });
  return named.every((item, place) => item === list[place]) ? entry : { ...entry, [INTUITIONS_KEY]: named };
};

/** The entries of a field; a field that is a single entry has one, without a key. */
const entriesIn = (field: JournalField, document: JsonObject): (readonly [string | null, JsonObject])[] =>
  isSingleEntry(field)
    ? [[null, document]]
    : Object.entries(document).flatMap(([key, entry]): [string, JsonObject][] =>
        isJsonObject(entry) ? [[key, entry]] : [],
      );

/**
 * Recognises the unknown keys of the old site's entries, and renames keys as the map file says. A text without renamed
 * keys stays as it is, byte for byte.
 */
export class InnerKeys {
  readonly #content: Content;
  readonly #renamed = new Map<JournalField, readonly (readonly [string, Target | null])[]>();

  /**
   * @param content the exercises of this installation, which define the known keys
   * @throws ImportMapError when the map file names an unknown target key
   */
  constructor(content: Content, map: KeyMap) {
    this.#content = content;
    for (const [field, names] of map)
      this.#renamed.set(
        field,
        Object.entries(names).map(([theirs, ours]) => [theirs, this.#target(field, theirs, ours)] as const),
      );
  }

  /** Every text of a field under an unknown key. */
  unknownIn(field: JournalField, text: string | null): UnknownKey[] {
    const { document, unread } = parseField(text);
    const inEntries = entriesIn(field, document).flatMap(([key]) => this.#otherTexts(field, key, document));
    const strays = strayTexts(field, document, unread === null ? [] : [unread]);
    return [...inEntries, ...strays].map((found) => ({ key: keyOf(found), text: found.text }));
  }

  /** How many entries of a field have texts, and in how many of them no text is under a key of ours. */
  shapesIn(field: JournalField, text: string | null): EntryShapes {
    const { document } = parseField(text);
    const written = entriesIn(field, document).flatMap(([key, entry]) => {
      const own = objectOf(Object.entries(entry).filter(([name]) => !COMMON_KEYS.includes(name)));
      const texts = countTexts(own);
      return texts === 0 ? [] : [{ texts, others: this.#otherTexts(field, key, document).length }];
    });
    const unknown = written.filter(({ texts, others }) => others >= texts).length;
    return { entries: written.length, unknown };
  }

  #otherTexts(field: JournalField, key: string | null, document: JsonObject): OtherText[] {
    const entry = key === null ? document : own(document, key);
    const special = entry !== undefined && isJsonObject(entry) ? own(entry, 'special') : undefined;
    const exercises = exercisesOf(field, this.#content, typeof special === 'string' ? special : '');
    return [...otherTexts(field, key, document, { exercises, ofBothSituations: true })];
  }

  /** The text of a field with the keys of the map file renamed; the same text when it has none. */
  renamedIn(field: JournalField, text: string): string {
    const names = this.#renamed.get(field);
    if (names === undefined || !keepsItsNumbers(text)) return text;
    const { document } = parseField(text);
    const rename = (entry: Json): Json => (isJsonObject(entry) ? this.#renameIn(entry, names) : entry);
    const next = isSingleEntry(field)
      ? this.#renameIn(document, names)
      : objectOf(Object.entries(document).map(([key, entry]) => [key, rename(entry)]));
    const isSame = isSingleEntry(field)
      ? next === document
      : Object.entries(document).every(([key, entry]) => own(next, key) === entry);
    if (isSame) return text;
    const written = JSON.stringify(next);
    return wrongWithFieldText(written) === null ? written : text;
  }

  #renameIn(entry: JsonObject, names: readonly (readonly [string, Target | null])[]): JsonObject {
    return names.reduce((before, [theirs, target]) => {
      if (target === null) return withNames(before, theirs.slice(INTUITIONS_KEY.length + 1));
      const found = taken(before, theirs.split('.'));
      const value = found && fitted(found.value, target);
      // A value at the target path was written by our client: both stay.
      if (!found || value === undefined || !isEmpty(valueAt(found.left, target.path))) return before;
      const placed = withValueAt(found.left, target.path, value);
      return placed === found.left ? before : placed;
    }, entry);
  }

  /** The path of one of our keys; null for the name of an intuition. */
  #target(field: JournalField, theirs: string, ours: string): Target | null {
    const refuse = (why: string): never => {
      throw new ImportMapError(`The map file: keys.${field}.${theirs}: ${why}`);
    };
    if (field === 'field_intuitions' && ours === INTUITION_NAME) {
      const inList = theirs.startsWith(`${INTUITIONS_KEY}.`) && theirs.split('.').length === 2;
      return inList ? null : refuse(`${ours} can only be given to a key such as ${INTUITIONS_KEY}.titre`);
    }
    const asked = this.#blocksOf(field).find((block) => isAskedIn(block, ours));
    const isNote = field === 'field_celebrations' && ours === 'text';
    const isDate = ours === 'date' && !isSingleEntry(field);
    if (asked === undefined && !isNote && !isDate)
      return refuse(`no exercise here asks for ${ours}; ${this.#known(field)}`);
    return {
      path: isDate || isNote ? ours : pathOf(field, ours),
      kind: asked?.kind === 'ordered' ? 'intuitions' : 'text',
      options: asked?.kind === 'choice' ? asked.options.map(({ value }) => value) : null,
    };
  }

  #blocksOf(field: JournalField): Block[] {
    return exercisesOf(field, this.#content).flatMap(({ slides }) => slides.flatMap(({ blocks }) => blocks));
  }

  /** Our keys in a field, for messages. */
  #known(field: JournalField): string {
    const keys = this.#blocksOf(field).flatMap((block) => {
      switch (block.kind) {
        case 'question':
        case 'choice':
        case 'ordered':
          return [block.key];
        case 'group':
          return block.items.map((_, place) => `${block.prefix}-${place + 1}`);
        case 'list':
          return [`${block.prefix}-1, -2…`];
        case 'echo':
          return [`${block.to}-1, -2…`];
        default:
          return [];
      }
    });
    const others = field === 'field_celebrations' ? ['text'] : [];
    const names = field === 'field_intuitions' ? [INTUITION_NAME] : [];
    const dates = isSingleEntry(field) ? [] : ['date'];
    return `known are ${[...new Set([...others, ...keys, ...names, ...dates])].join(', ')}`;
  }
}
