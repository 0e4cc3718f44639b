import { isWith, mentions } from '@ancrage/shared/journal/with-whom';
import { highlightPieces, type TextPiece } from '@ancrage/shared/text/highlight';
import { normalizeForSearch, searchWords } from '@ancrage/shared/text/normalize-for-search';
import type { Writing } from './writings.ts';

const DAY_MS = 86_400_000;

/** How many days back each choice of time reaches. */
const DAYS = { month: 31, quarter: 92, year: 366 } as const;

/** The choices of time: everything, the last days, or what is older than a year. */
export const PERIODS = ['always', 'month', 'quarter', 'year', 'older'] as const;
type Period = (typeof PERIODS)[number];

/** What is looked for. An empty string chooses everything. */
export interface Wanted {
  readonly query: string;
  readonly person: string;
  readonly theme: string;
  readonly kind: string;
  readonly period: Period;
}

export const ANYTHING: Wanted = { query: '', person: '', theme: '', kind: '', period: 'always' };

const isInPeriod = (at: number | null, period: Period, now: number): boolean => {
  if (period === 'always') return true;
  if (at === null) return false;
  return period === 'older' ? at < now - DAYS.year * DAY_MS : at >= now - DAYS[period] * DAY_MS;
};

/** Whether an entry was written with somebody in mind: with them, or naming them. @param name folded */
export const isAboutPerson = (writing: Writing, name: string): boolean =>
  isWith(writing, name) || mentions(writing.folded, name);

/** Whether there is anything to look for. */
export const isSearch = ({ query, person, theme, kind, period }: Wanted): boolean =>
  [query.trim(), person, theme, kind].some((one) => one !== '') || period !== 'always';

/**
 * The writings that contain every word and match every filter, in their order. Words are found inside longer ones,
 * without accents and case. Source: P-11, product "Find again".
 * @param now epoch milliseconds
 */
export const findWritings = (writings: readonly Writing[], wanted: Wanted, now: number): Writing[] => {
  const words = searchWords(wanted.query);
  const person = normalizeForSearch(wanted.person);
  const theme = normalizeForSearch(wanted.theme);
  return writings.filter(
    (writing) =>
      words.every((word) => writing.folded.includes(word)) &&
      (wanted.kind === '' || writing.kind === wanted.kind) &&
      isInPeriod(writing.at, wanted.period, now) &&
      (person === '' || isAboutPerson(writing, person)) &&
      (theme === '' || normalizeForSearch(writing.theme) === theme || mentions(writing.folded, theme)),
  );
};

/** The themes of exchanges and the names of derailors and claims, each as it was last written, in alphabetical order. */
export const themesIn = (writings: readonly Writing[]): string[] => {
  const themes = new Map<string, string>();
  for (const { theme } of writings) {
    const folded = normalizeForSearch(theme);
    if (folded !== '' && !themes.has(folded)) themes.set(folded, theme);
  }
  return [...themes].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, theme]) => theme);
};

/** A piece of an entry around what was found. */
export interface Excerpt {
  readonly pieces: readonly TextPiece[];
  /** Whether it is an earlier version of an answer. */
  readonly isEarlier: boolean;
}

/** Characters before the first match, and in all. */
const BEFORE = 50;
const LENGTH = 220;

const cut = (text: string, from: number): string => {
  const begin = from <= BEFORE ? 0 : text.indexOf(' ', from - BEFORE) + 1 || from - BEFORE;
  const end = begin + LENGTH;
  return `${begin > 0 ? '… ' : ''}${text.slice(begin, end)}${end < text.length ? '…' : ''}`;
};

/**
 * The words around the first match; the beginning of the entry when there is no word.
 * @param words folded
 */
export const excerptOf = (
  { texts, title, withWhom, theme }: Writing,
  words: readonly string[],
): Excerpt | null => {
  const isFound = (text: string) => {
    const folded = normalizeForSearch(text);
    return words.some((word) => folded.includes(word));
  };
  const shown =
    (words.length > 0 && texts.find(({ text }) => isFound(text))) ||
    texts.find(({ text }) => ![title, withWhom, theme].includes(text)) ||
    texts[0];
  if (shown === undefined) return null;
  const line = shown.text.replace(/[ \t\r\n]+/g, ' ');
  const first = highlightPieces(line, words).find(({ isMatch }) => isMatch);
  return { pieces: highlightPieces(cut(line, first?.at ?? 0), words), isEarlier: shown.isEarlier };
};

/** How many pages of persons the search offers at most. */
const PEOPLE = 4;

/** The people whose name contains one of the words that are looked for; nobody without a word of two letters. */
export const namedBy = (people: readonly string[], query: string): string[] => {
  const words = searchWords(query).filter((word) => word.length > 1);
  return people
    .filter((name) => words.some((word) => normalizeForSearch(name).includes(word)))
    .slice(0, PEOPLE);
};
