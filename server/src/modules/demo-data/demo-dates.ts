import type { Locale } from '@ancrage/shared/rules/locales';

const DAY_MS = 86_400_000;

/**
 * A time on a working day: this many days before `now` (after it when negative); a weekend day becomes the Friday
 * before.
 * @param hour hour of that day, UTC
 */
export const workday = (now: Date, daysAgo: number, hour: number, minute = 0): Date => {
  const day = new Date(now.getTime() - daysAgo * DAY_MS);
  const weekday = day.getUTCDay();
  const back = weekday === 6 ? 1 : weekday === 0 ? 2 : 0;
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() - back, hour, minute));
};

/** A day as people write it in a notebook: `mardi 3 mars`, with a no-break space after the number. */
export const spokenDay = (day: Date, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'Europe/Paris',
  })
    .format(day)
    .replace(/(\d) /, '$1\u00A0');

/** When the guided path asked for the first derailor. */
export const firstDerailorAt = (now: Date): Date => workday(now, 83, 18, 10);

/** When the guided path asked for the first claim. */
export const firstClaimAt = (now: Date): Date => workday(now, 82, 18, 30);

/** The date key of a time. Source: product "Reconnection". */
export const dateKeyOf = (moment: Date): string => String(moment.getTime());

/** The day of a time, YYYY-MM-DD. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** Entries by their `date`, as a journal field stores them. Source: E-06. */
export const keyedByDate = <Entry extends { readonly date: string }>(
  entries: readonly Entry[],
): Record<string, Entry> => Object.fromEntries(entries.map((entry) => [entry.date, entry]));
