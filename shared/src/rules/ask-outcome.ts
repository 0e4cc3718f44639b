import { type AddressedIntuition, intuitionsIn } from '../journal/addressed-intuitions.ts';
import { momentOf } from '../journal/date-key.ts';
import type { Intuitions } from '../journal/intuitions.ts';
import { entriesByDate, type KeyedEntry } from '../journal/reconnections.ts';
import { dayOf, daysAfter } from './local-day.ts';

/** An intuition without a day is asked about so many days later. */
const ASK_AFTER_DAYS = 7;
/** The question waits so many days for a person who does not come, and is not asked after them. */
const ASK_WITHIN_DAYS = 14;

/** How many days ago the question was due; null when it is never asked, negative before its day. */
const dueSince = (
  { entry }: KeyedEntry,
  { followThrough: { day, outcome } }: AddressedIntuition,
  today: string,
): number | null => {
  if (day !== undefined) return daysAfter(today, day);
  const moment = momentOf(outcome?.date ?? entry.date);
  return moment === null ? null : daysAfter(today, dayOf(moment)) - ASK_AFTER_DAYS;
};

const isDue = (keyed: KeyedEntry, intuition: AddressedIntuition, today: string): boolean => {
  const { asked, day } = intuition.followThrough;
  if (intuition.standing !== 'pending') return false;
  if (asked !== undefined && (day === undefined || asked >= day)) return false;
  const since = dueSince(keyed, intuition, today);
  return since !== null && since >= 0 && since <= ASK_WITHIN_DAYS;
};

const wasAnsweredOn = (today: string, { followThrough: { outcome, asked } }: AddressedIntuition): boolean =>
  asked === today || (outcome !== undefined && dayOf(momentOf(outcome.date) ?? 0) === today);

/**
 * The intuition that home asks about: “What became of it?”, on its day or a week after it was written; null when there
 * is none, or when one was answered or put away today. Source: product "What became of it?".
 * @param at now, in epoch milliseconds
 */
export const intuitionToAskAbout = (intuitions: Intuitions, at: number): AddressedIntuition | null => {
  const today = dayOf(at);
  const all = entriesByDate(intuitions).flatMap((keyed) =>
    intuitionsIn(keyed).map((intuition) => ({ keyed, intuition })),
  );
  if (all.some(({ intuition }) => wasAnsweredOn(today, intuition))) return null;
  const due = all.filter(({ keyed, intuition }) => isDue(keyed, intuition, today));
  const planned = due.find(({ intuition }) => intuition.followThrough.day !== undefined);
  return (planned ?? due[0])?.intuition ?? null;
};
