import { askedAboutSituation, dayOfSituation } from '../journal/follow-through.ts';
import type { Intuitions } from '../journal/intuitions.ts';
import { type KeyedEntry, reconnectionsOf } from '../journal/reconnections.ts';
import { pastFormOf } from '../journal/situations.ts';
import { dayOf, daysAfter } from './local-day.ts';

/** The question waits so many days for a person who does not come, and is not asked after them. */
const ASK_WITHIN_DAYS = 14;
/** From six in the evening on. */
const EVENING_HOUR = 18;

/** How many days ago the day of a situation to come was; null when it has none. */
const daysSince = ({ entry }: KeyedEntry, today: string): number | null => {
  const day = entry.pf === 'future' ? dayOfSituation(entry) : undefined;
  return day === undefined ? null : daysAfter(today, day);
};

/**
 * The situation that home asks about: “How did it go?”, from the evening of its day; null when there is none, or when its
 * past form is there, or the question was put away. Source: product "Before and after".
 * @param at now, in epoch milliseconds
 */
export const situationToAskAbout = (intuitions: Intuitions, at: number): KeyedEntry | null => {
  const today = dayOf(at);
  const isEvening = new Date(at).getHours() >= EVENING_HOUR;
  const isDue = (keyed: KeyedEntry): boolean => {
    const since = daysSince(keyed, today);
    const isOver = since !== null && (isEvening ? since >= 0 : since > 0) && since <= ASK_WITHIN_DAYS;
    return (
      isOver &&
      (askedAboutSituation(keyed.entry) ?? '') < (dayOfSituation(keyed.entry) ?? '') &&
      pastFormOf(intuitions, keyed.key) === undefined
    );
  };
  return reconnectionsOf(intuitions).find(isDue) ?? null;
};

/** The next situation with a day, today included; null when there is none. @param at now, in epoch milliseconds */
export const nextSituation = (intuitions: Intuitions, at: number): KeyedEntry | null => {
  const today = dayOf(at);
  const coming = reconnectionsOf(intuitions).filter((keyed) => {
    const since = daysSince(keyed, today);
    return since !== null && since <= 0 && pastFormOf(intuitions, keyed.key) === undefined;
  });
  const dayOfKeyed = ({ entry }: KeyedEntry) => dayOfSituation(entry) ?? '';
  return coming.sort((one, other) => dayOfKeyed(one).localeCompare(dayOfKeyed(other)))[0] ?? null;
};
