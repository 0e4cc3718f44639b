import { newestFirst } from '@ancrage/shared/journal/date-key';
import type { Friendship, Friendships } from '@ancrage/shared/journal/friendship';
import { flatAnswers } from '@ancrage/shared/journal/friendship-answers';
import type { OtherText } from '@ancrage/shared/journal/other-texts';
import { normalizeForSearch } from '@ancrage/shared/text/normalize-for-search';

/** An exchange with its key. */
export interface KeyedExchange {
  readonly dateKey: string;
  readonly entry: Friendship;
  /** Its texts that no exercise asks for. */
  readonly others: readonly OtherText[];
}

export type Grouping = 'person' | 'theme';

/** The exchanges of one person or of one theme, newest first. `name` as it was written last; empty when it never was. */
interface ExchangeGroup {
  readonly name: string;
  readonly exchanges: readonly KeyedExchange[];
}

/** A name as it is compared: without case, accents and blanks around it. */
const plain = (text: string): string => normalizeForSearch(text).trim();

/** All exchanges, newest first; those without a readable date come last. */
export const exchangesByDate = (
  friendships: Friendships,
  othersOf: (dateKey: string) => readonly OtherText[] = () => [],
): KeyedExchange[] =>
  Object.entries(friendships)
    .map(([dateKey, entry]) => ({ dateKey, entry, others: othersOf(dateKey) }))
    .sort((one, other) => newestFirst(one.entry.date, other.entry.date));

/**
 * Exchanges by person or by theme, whatever the case and the accents of the name; the group of the newest exchange comes
 * first, the nameless one last. Source: R-13.
 * @param exchanges newest first
 */
export const groupsOf = (exchanges: readonly KeyedExchange[], by: Grouping): ExchangeGroup[] => {
  const groups = new Map<string, KeyedExchange[]>();
  for (const exchange of exchanges) {
    const name = plain(exchange.entry[by] ?? '');
    groups.set(name, [...(groups.get(name) ?? []), exchange]);
  }
  return [...groups]
    .map(([key, found]) => ({ key, name: found[0]?.entry[by]?.trim() ?? '', exchanges: found }))
    .sort((one, other) => Number(one.key === '') - Number(other.key === ''))
    .map(({ name, exchanges: found }) => ({ name, exchanges: found }));
};

/** Every text of an exchange, each once. */
const textsOf = ({ entry, others }: KeyedExchange): string[] => [
  ...new Set([...Object.values(flatAnswers(entry)), ...others.map(({ text }) => text)]),
];

/**
 * The exchanges that contain every word of a search.
 * @param words as `foldedWords` gives them
 */
export const searched = (exchanges: readonly KeyedExchange[], words: readonly string[]): KeyedExchange[] =>
  exchanges.filter((exchange) => {
    const text = normalizeForSearch(textsOf(exchange).join('\n'));
    return words.every((word) => text.includes(word));
  });

/** The first answers that contain a word of a search, except the person and the theme, which the list shows anyway. */
export const foundIn = (exchange: KeyedExchange, words: readonly string[]): string[] => {
  if (words.length === 0) return [];
  const shown = new Set<unknown>([exchange.entry.person, exchange.entry.theme]);
  return textsOf(exchange)
    .filter((answer) => !shown.has(answer) && words.some((word) => normalizeForSearch(answer).includes(word)))
    .slice(0, 2);
};

/** The people or the themes of earlier exchanges, each once, newest first. */
export const knownNames = (friendships: Friendships, by: Grouping): string[] =>
  groupsOf(exchangesByDate(friendships), by).flatMap(({ name }) => (name === '' ? [] : [name]));
