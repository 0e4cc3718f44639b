import { ASKED_KEY, DAY_KEY, pairOf } from './follow-through.ts';
import type { Intuitions } from './intuitions.ts';
import { type KeyedEntry, reconnectionsOf } from './reconnections.ts';

/** The past form of a situation next to its coming form, or a reconnection alone. */
export interface SituationPair {
  readonly shown: KeyedEntry;
  /** The coming form that the shown one looks back at. */
  readonly before?: KeyedEntry;
}

/** The past form of the situation whose coming form is under a key; undefined as long as nobody looked back. */
export const pastFormOf = (intuitions: Intuitions, key: string): KeyedEntry | undefined =>
  reconnectionsOf(intuitions).find(({ entry }) => pairOf(entry) === key);

/** The coming form that an entry looks back at; undefined when there is none, or it was deleted. */
export const comingFormOf = (intuitions: Intuitions, { key, entry }: KeyedEntry): KeyedEntry | undefined => {
  const pair = pairOf(entry);
  const coming = pair === undefined || pair === key ? undefined : intuitions[pair];
  return pair === undefined || coming?.pf !== 'future' ? undefined : { key: pair, entry: coming };
};

/** The reconnections, newest first, each coming form once: with the latest past form of its situation. */
export const situationPairs = (intuitions: Intuitions): SituationPair[] => {
  const taken = new Set<string>();
  const pairs = reconnectionsOf(intuitions).map((shown): SituationPair => {
    const before = comingFormOf(intuitions, shown);
    if (before === undefined || taken.has(before.key)) return { shown };
    taken.add(before.key);
    return { shown, before };
  });
  return pairs.filter(({ shown }) => !taken.has(shown.key));
};

const withMember = (intuitions: Intuitions, key: string, member: string, day: string): Intuitions => {
  const entry = intuitions[key];
  if (entry === undefined) return intuitions;
  const { [member]: _former, ...others } = entry;
  return { ...intuitions, [key]: { ...others, date: entry.date, ...(day !== '' && { [member]: day }) } };
};

/** The journal's intuitions with the day of a situation to come; an empty text removes it. @param day YYYY-MM-DD */
export const withDay = (intuitions: Intuitions, key: string, day: string): Intuitions =>
  withMember(intuitions, key, DAY_KEY, day);

/** The journal's intuitions with the question how a situation went put away. @param today YYYY-MM-DD */
export const withSituationAsked = (intuitions: Intuitions, key: string, today: string): Intuitions =>
  withMember(intuitions, key, ASKED_KEY, today);
