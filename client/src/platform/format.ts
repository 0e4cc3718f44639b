import type { Locale } from '@ancrage/shared/rules/locales';
import { boundDate } from '@ancrage/shared/text/bound-date';

/**
 * `day`: 12 mars 2026. `short`: 12/03/2026. `moment`: 12 mars 2026 à 14:05. `month`: mars 2026. `time`: 14:05.
 */
export type DateStyle = 'day' | 'short' | 'moment' | 'month' | 'time';

const styles: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  day: { dateStyle: 'long' },
  short: { dateStyle: 'short' },
  moment: { dateStyle: 'long', timeStyle: 'short' },
  month: { month: 'long', year: 'numeric' },
  time: { timeStyle: 'short' },
};

/** English dates are European: the users are in Europe. */
const tags: Record<Locale, string> = { fr: 'fr-FR', en: 'en-GB' };

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating a formatter costs more than formatting a list of dates. */
const formatOf = (locale: Locale, style: DateStyle): Intl.DateTimeFormat => {
  const key = locale + style;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(tags[locale], styles[style]);
  formats.set(key, format);
  return format;
};

/** Formats a moment (epoch milliseconds) in a language, in the device's time zone. */
export const formatDate = (at: number, locale: Locale, style: DateStyle = 'day'): string =>
  boundDate(formatOf(locale, style).format(at), locale);

/** A day of the week in a language: « lundi », « lun. ». */
export const formatWeekday = (at: number, locale: Locale, weekday: 'long' | 'short'): string =>
  new Intl.DateTimeFormat(tags[locale], { weekday }).format(at);

/** From this number on, a locale may use separators. */
const GROUPED_FROM = 1000;

/** Formats a number with the separators of a language. */
export const formatNumber = (value: number, locale: Locale): string =>
  // A small number, as home shows, reads the same in both languages: the first use of a number format costs about 10
  // ms.
  Number.isInteger(value) && value >= 0 && value < GROUPED_FROM
    ? String(value)
    : value.toLocaleString(tags[locale]);

/** A list in a language: « a, b et c ». */
export const formatList = (items: readonly string[], locale: Locale): string =>
  new Intl.ListFormat(tags[locale]).format(items);

const AGE_UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long ago something was, in the largest unit that fits: « il y a 3 h », “3 hr ago”; null below a minute. */
export const formatAge = (ms: number, locale: Locale): string | null => {
  const unit = AGE_UNITS.find(([, length]) => ms >= length);
  if (unit === undefined) return null;
  return new Intl.RelativeTimeFormat(tags[locale], { style: 'short' }).format(
    -Math.floor(ms / unit[1]),
    unit[0],
  );
};
