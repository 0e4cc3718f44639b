import { isWith } from '@ancrage/shared/journal/with-whom';
import { normalizeForSearch } from '@ancrage/shared/text/normalize-for-search';
import type { Writing } from './writings.ts';

const DAY_MS = 86_400_000;
/** How many days around the same day of an earlier year count. */
const AROUND_DAYS = 3;
/** How many days after a reconnection an earlier one with the same person is shown. */
const AFTER_DAYS = 3;
/** How many days lie between the two at least. */
const APART_DAYS = 30;

/** An entry of an earlier time, and why it is shown now. */
export type OldEntry =
  | { readonly reason: 'year'; readonly years: number; readonly writing: Writing }
  | { readonly reason: 'meeting'; readonly person: string; readonly writing: Writing };

const yearsBefore = (now: number, years: number): number => {
  const date = new Date(now);
  return date.setFullYear(date.getFullYear() - years);
};

const aYearAgo = (writings: readonly Writing[], now: number): OldEntry | null => {
  const oldest = writings.reduce((least, { at }) => Math.min(least, at ?? now), now);
  for (let years = 1; yearsBefore(now, years) >= oldest - AROUND_DAYS * DAY_MS; years += 1) {
    const day = yearsBefore(now, years);
    const near = writings
      .filter(({ at }) => at !== null && Math.abs(at - day) <= AROUND_DAYS * DAY_MS)
      .sort((one, other) => Math.abs((one.at ?? 0) - day) - Math.abs((other.at ?? 0) - day));
    if (near[0] !== undefined) return { reason: 'year', years, writing: near[0] };
  }
  return null;
};

const afterMeeting = (writings: readonly Writing[], now: number): OldEntry | null => {
  const latest = writings.find(({ people, at }) => people.length > 0 && at !== null && at <= now);
  const at = latest?.at ?? null;
  if (latest === undefined || at === null || at < now - AFTER_DAYS * DAY_MS) return null;
  for (const person of latest.people) {
    const name = normalizeForSearch(person);
    const writing = writings.find(
      (one) => one.at !== null && one.at <= at - APART_DAYS * DAY_MS && isWith(one, name),
    );
    if (writing !== undefined) return { reason: 'meeting', person, writing };
  }
  return null;
};

/**
 * The entry to read again today: one with the person of the latest reconnection or exchange, for three days; else one of
 * the same days in an earlier year. On most days there is none. Source: product "Find again".
 * @param writings newest first
 * @param now epoch milliseconds
 */
export const oldEntryFor = (writings: readonly Writing[], now: number): OldEntry | null =>
  afterMeeting(writings, now) ?? aYearAgo(writings, now);
