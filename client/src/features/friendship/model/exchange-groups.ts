import type { Friendship, Friendships } from '@ancrage/shared/journal/friendship';
import { momentOf } from '@ancrage/shared/journal/reconnections';
import { answersOf } from './exchange-answers.ts';

/** An exchange with the key it stands under. */
export interface KeyedExchange {
  readonly dateKey: string;
  readonly entry: Friendship;
}

export type Grouping = 'person' | 'theme';

/** The exchanges of one person or of one theme, newest first. `name` as it was written last; empty when it never was. */
export interface ExchangeGroup {
  readonly name: string;
  readonly exchanges: readonly KeyedExchange[];
}

/** A text without case and accents, to compare and to search. */
const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase().trim();

/** All exchanges, newest first; those without a readable date come last. */
export const exchangesByDate = (friendships: Friendships): KeyedExchange[] =>
  Object.entries(friendships)
    .map(([dateKey, entry]) => ({ dateKey, entry }))
    .sort((one, other) => (momentOf(other.entry.date) ?? 0) - (momentOf(one.entry.date) ?? 0));

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

/** The exchanges in which every word of a search stands somewhere. */
export const searched = (exchanges: readonly KeyedExchange[], search: string): KeyedExchange[] => {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return exchanges.filter(({ entry }) => {
    const text = plain(Object.values(answersOf(entry)).join('\n'));
    return words.every((word) => text.includes(word));
  });
};

/** The people or the themes of earlier exchanges, each once, newest first. */
export const knownNames = (friendships: Friendships, by: Grouping): string[] =>
  groupsOf(exchangesByDate(friendships), by).flatMap(({ name }) => (name === '' ? [] : [name]));
