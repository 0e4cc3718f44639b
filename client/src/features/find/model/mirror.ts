import { type AddressedIntuition, intuitionsIn } from '@ancrage/shared/journal/addressed-intuitions';
import { STANDINGS, type Standing } from '@ancrage/shared/journal/follow-through';
import type { Intuitions } from '@ancrage/shared/journal/intuitions';
import { entriesByDate } from '@ancrage/shared/journal/reconnections';
import { mentions, peopleIn } from '@ancrage/shared/journal/with-whom';
import { normalizeForSearch } from '@ancrage/shared/text/normalize-for-search';
import { type MonthName, monthAfter, monthOf } from './months.ts';
import type { Writing } from './writings.ts';

const MOST_MONTHS = 12;
const MOST_PEOPLE = 8;
const MOST_OUTCOMES = 3;

/** A name, and in how many entries it is. */
interface Named {
  readonly name: string;
  readonly count: number;
}

/** What came of an intuition, in the person's words. */
interface Happened {
  readonly name: string;
  readonly words: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** What the journal says about itself. */
export interface Mirror {
  /** The last twelve months at most, from the first with an entry, oldest first. */
  readonly months: readonly { readonly name: MonthName; readonly count: number }[];
  /** The people of "with whom", most entries first. */
  readonly people: readonly Named[];
  /** Derailors, those that most entries name first; `path` leads to the latest entry. */
  readonly derailors: readonly (Named & { readonly path: string })[];
  readonly intuitions: Readonly<Record<Standing, number>>;
  /** The latest ones that say what happened, newest first. */
  readonly happened: readonly Happened[];
}

const mostFirst = (one: { count: number }, other: { count: number }): number => other.count - one.count;

const monthsOf = (writings: readonly Writing[], now: number): Mirror['months'] => {
  const counts = new Map<MonthName, number>();
  for (const { at } of writings) {
    if (at === null || at > now) continue;
    const name = monthOf(at);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const names = Array.from({ length: MOST_MONTHS }, (_, back) => monthAfter(monthOf(now), -back)).reverse();
  const first = names.findIndex((name) => counts.has(name));
  return first < 0 ? [] : names.slice(first).map((name) => ({ name, count: counts.get(name) ?? 0 }));
};

const peopleOf = (writings: readonly Writing[]): Named[] => {
  const counts = new Map<string, number>();
  for (const { people } of writings)
    for (const folded of new Set(people.map(normalizeForSearch)))
      counts.set(folded, (counts.get(folded) ?? 0) + 1);
  return peopleIn(writings)
    .map((name) => ({ name, count: counts.get(normalizeForSearch(name)) ?? 0 }))
    .sort(mostFirst)
    .slice(0, MOST_PEOPLE);
};

/** A derailor may have several entries, each about one situation. */
const derailorsOf = (writings: readonly Writing[]): Mirror['derailors'] => {
  const entries = new Map<string, Writing>();
  for (const writing of writings)
    if (writing.field === 'field_deviateurs' && writing.theme !== '') {
      const folded = normalizeForSearch(writing.theme);
      if (!entries.has(folded)) entries.set(folded, writing);
    }
  return [...entries]
    .map(([folded, { theme, path }]) => ({
      name: theme,
      path,
      count: writings.filter((writing) => mentions(writing.folded, folded)).length,
    }))
    .sort(mostFirst);
};

const happenedOf = (intuitions: readonly AddressedIntuition[]): Happened[] =>
  intuitions
    .flatMap(({ name, followThrough: { outcome } }) => {
      const words = outcome?.words?.trim() ?? '';
      return outcome === undefined || words === '' ? [] : [{ name, words, at: Number(outcome.date) }];
    })
    .sort((one, other) => other.at - one.at)
    .slice(0, MOST_OUTCOMES);

/**
 * Counts what the journal holds. It is made on this device, for the page that shows it, and stored nowhere. Source: product
 * "Mirror".
 * @param writings everything that was written
 * @param now epoch milliseconds
 */
export const mirrorOf = (writings: readonly Writing[], intuitions: Intuitions, now: number): Mirror => {
  const all = entriesByDate(intuitions).flatMap(intuitionsIn);
  const countOf = (standing: Standing) => all.filter((one) => one.standing === standing).length;
  const [pending, implemented, letGo] = STANDINGS.map(countOf);
  return {
    months: monthsOf(writings, now),
    people: peopleOf(writings),
    derailors: derailorsOf(writings),
    intuitions: { pending: pending ?? 0, implemented: implemented ?? 0, 'let-go': letGo ?? 0 },
    happened: happenedOf(all),
  };
};
