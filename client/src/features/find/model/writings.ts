import { segmentsOf } from '@ancrage/shared/journal/answer-path';
import { momentOf } from '@ancrage/shared/journal/date-key';
import { nameOfEntry, wordsOfEntry, wordsUnder } from '@ancrage/shared/journal/entry-words';
import { isSingleEntry, JOURNAL_FIELDS, type JournalField } from '@ancrage/shared/journal/fields';
import { exchangeOfSpecial } from '@ancrage/shared/journal/friendship-intuitions';
import { exerciseOfSpecial } from '@ancrage/shared/journal/further-exercises';
import { isJsonObject, type JsonObject, own } from '@ancrage/shared/journal/json';
import { formTypeSchema } from '@ancrage/shared/journal/leadership-path';
import { isReservedKey } from '@ancrage/shared/journal/reserved-keys';
import { secondVersionsOf, waitingVersions } from '@ancrage/shared/journal/second-versions';
import { namesIn } from '@ancrage/shared/journal/with-whom';
import {
  appPaths,
  friendshipExchangePath,
  furtherEntryPath,
  leadershipOverviewPath,
  notePath,
  viewReconnectionPath,
} from '@ancrage/shared/paths/app-paths';
import { normalizeForSearch } from '@ancrage/shared/text/normalize-for-search';
import { kindOfEntry } from '#exercise/model/entry-title.ts';

/** One text of an entry: an answer, a file name, or an earlier version of an answer. */
interface WritingText {
  readonly text: string;
  readonly isEarlier: boolean;
}

/** One entry of the journal, of any kind, ready to be found. */
export interface Writing {
  /** Unique in the journal. */
  readonly id: string;
  readonly field: JournalField;
  /** The key in its field; null for a field that is one entry. */
  readonly entryKey: string | null;
  readonly kind: ReturnType<typeof kindOfEntry>;
  /** The further exercise that it comes from; null for all others. */
  readonly exerciseId: string | null;
  /** Whether it is about a situation to come. */
  readonly isFuture: boolean;
  /** Its moment in epoch milliseconds; null when unknown. */
  readonly at: number | null;
  /** The address that shows it. */
  readonly path: string;
  /** Its name; the first line of a note; an empty string when it has none. */
  readonly title: string;
  /** With whom it was, as it was written; an empty string when it was not said. */
  readonly withWhom: string;
  /** The names in "with whom". */
  readonly people: readonly string[];
  /** The theme of an exchange, the name of a derailor or a claim; an empty string otherwise. */
  readonly theme: string;
  readonly texts: readonly WritingText[];
  /** All texts as a search compares them, one per line. */
  readonly folded: string;
}

/** The stored documents of the journal, by field. */
export type Documents = Readonly<Record<JournalField, JsonObject>>;

const TITLE_LENGTH = 140;

const textAt = (entry: JsonObject, key: string): string => {
  const value = own(entry, key);
  return typeof value === 'string' ? value.trim() : '';
};

/** The results of a guided path that a later walk replaced. */
const earlierResults = (entry: JsonObject): string[] => {
  const results = own(entry, 'results');
  if (!isJsonObject(results)) return [];
  return Object.values(results).flatMap((result) =>
    isJsonObject(result) ? wordsUnder('earlier', own(result, 'earlier') ?? null) : [],
  );
};

const withoutEarlier = (entry: JsonObject): JsonObject => {
  const results = own(entry, 'results');
  if (!isJsonObject(results)) return { answers: own(entry, 'answers') ?? null };
  const latest = Object.entries(results).map(([path, result]) => {
    if (!isJsonObject(result)) return [path, result] as const;
    const { earlier: _, ...rest } = result;
    return [path, rest] as const;
  });
  return { answers: own(entry, 'answers') ?? null, results: Object.fromEntries(latest) };
};

const versionsIn = (entry: JsonObject): string[] =>
  [...secondVersionsOf(entry)].flatMap(([path, kept]) =>
    waitingVersions(kept).flatMap(({ value }) => wordsUnder(segmentsOf(path).at(-1) ?? '', value)),
  );

const textsOf = (field: JournalField, entry: JsonObject, fileNames: readonly string[]): WritingText[] => {
  const isPath = field === 'field_plf';
  const current = [...wordsOfEntry(field, isPath ? withoutEarlier(entry) : entry), ...fileNames];
  const earlier = [...(isPath ? earlierResults(entry) : []), ...versionsIn(entry)];
  return [
    ...current.map((text) => ({ text, isEarlier: false })),
    ...earlier.map((text) => ({ text, isEarlier: true })),
  ];
};

const pathOfIntuitions = (key: string, special: string): string => {
  const exchange = exchangeOfSpecial(special);
  if (exchange !== null) return friendshipExchangePath(exchange, 'end');
  if (formTypeSchema.safeParse(special).success) return leadershipOverviewPath;
  const further = exerciseOfSpecial(special);
  if (further !== null) return furtherEntryPath(further.exerciseId, key);
  return special === '' ? viewReconnectionPath(key) : appPaths.intuitionDetails;
};

const pathOf = (field: JournalField, key: string, entry: JsonObject): string => {
  switch (field) {
    case 'field_plf':
      return leadershipOverviewPath;
    case 'field_cid':
      return appPaths.identityCard;
    case 'field_celebrations':
      return notePath(key);
    case 'field_deviateurs':
      return `${appPaths.derailors}?open=${encodeURIComponent(`derailor-${key}`)}`;
    case 'field_pretentions':
      return `${appPaths.derailors}?open=${encodeURIComponent(`claim-${key}`)}`;
    case 'field_amitiepro':
      return friendshipExchangePath(key, 'end');
    case 'field_intuitions':
      return pathOfIntuitions(key, textAt(entry, 'special'));
  }
};

const momentOfPath = (entry: JsonObject): number | null => {
  const results = own(entry, 'results');
  if (!isJsonObject(results)) return null;
  const moments = Object.values(results).map((result) =>
    isJsonObject(result) ? (momentOf(textAt(result, 'date')) ?? 0) : 0,
  );
  return Math.max(0, ...moments) || null;
};

const momentOfEntry = (field: JournalField, key: string, entry: JsonObject): number | null => {
  if (field === 'field_cid') return null;
  if (field === 'field_plf') return momentOfPath(entry);
  const date = own(entry, 'date');
  const special = exerciseOfSpecial(key)?.dateKey ?? exchangeOfSpecial(key) ?? key;
  return (
    (typeof date === 'string' || typeof date === 'number' ? momentOf(String(date)) : null) ??
    momentOf(special)
  );
};

const THEMES: Readonly<Partial<Record<JournalField, string>>> = {
  field_amitiepro: 'theme',
  field_deviateurs: 'name',
  field_pretentions: 'name',
};
const PERSONS: Readonly<Partial<Record<JournalField, string>>> = {
  field_amitiepro: 'person',
  field_intuitions: 'reconew-q2-qui',
};

/** What an entry takes from elsewhere: the person of its exchange, and the files that wait to be sent. */
interface FromElsewhere {
  readonly person: string;
  readonly fileNames: readonly string[];
}

const makeWriting = (
  field: JournalField,
  key: string,
  entry: JsonObject,
  { person, fileNames }: FromElsewhere,
): Writing => {
  const single = isSingleEntry(field);
  const texts = textsOf(field, entry, fileNames);
  const special = textAt(entry, 'special');
  const withWhom = person || textAt(entry, PERSONS[field] ?? '');
  return {
    id: `${field} ${key}`,
    field,
    entryKey: single ? null : key,
    kind: kindOfEntry({ field, before: null, after: entry }),
    exerciseId: exerciseOfSpecial(special)?.exerciseId ?? null,
    isFuture: textAt(entry, 'pf') === 'future',
    at: momentOfEntry(field, key, entry),
    path: pathOf(field, key, entry),
    title: single ? '' : (nameOfEntry(field, entry).split('\n')[0] ?? '').slice(0, TITLE_LENGTH),
    withWhom,
    people: namesIn(withWhom),
    theme: textAt(entry, THEMES[field] ?? ''),
    texts,
    folded: normalizeForSearch(texts.map(({ text }) => text).join('\n')),
  };
};

/** Each entry is folded once for as long as it is the same: a change of one leaves thousands as they were. */
const known = new WeakMap<JsonObject, { readonly about: string; readonly writing: Writing }>();

const writingOf = (field: JournalField, key: string, entry: JsonObject, more: FromElsewhere): Writing => {
  const about = `${field} ${key} ${more.person} ${more.fileNames.join('/')}`;
  const last = known.get(entry);
  if (last?.about === about) return last.writing;
  const writing = makeWriting(field, key, entry, more);
  known.set(entry, { about, writing });
  return writing;
};

const NO_FILES: readonly string[] = [];

/**
 * Everything that was written, newest first; what has no date comes last. An entry without words is left out.
 * @param documents the stored fields, with the keys that screens do not see
 * @param waiting names of files on their way to the server, by the key of their note
 */
export const writingsOf = (
  documents: Documents,
  waiting: ReadonlyMap<string, readonly string[]> = new Map(),
): Writing[] => {
  const personOf = (key: string): string => {
    const exchange = own(documents.field_amitiepro, exchangeOfSpecial(key) ?? '');
    return isJsonObject(exchange) ? textAt(exchange, 'person') : '';
  };
  const all = JOURNAL_FIELDS.flatMap((field) => {
    const document = documents[field];
    if (isSingleEntry(field)) return [writingOf(field, '', document, { person: '', fileNames: NO_FILES })];
    return Object.entries(document).flatMap(([key, entry]) =>
      isReservedKey(key) || !isJsonObject(entry)
        ? []
        : [
            writingOf(field, key, entry, {
              person: field === 'field_intuitions' ? personOf(key) : '',
              fileNames: (field === 'field_celebrations' && waiting.get(key)) || NO_FILES,
            }),
          ],
    );
  });
  return all.filter(({ texts }) => texts.length > 0).sort((one, other) => (other.at ?? 0) - (one.at ?? 0));
};
