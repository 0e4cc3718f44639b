import type { Locale } from '@ancrage/shared/rules/locales';

/**
 * `day`: 12 mars 2026. `short`: 12/03/2026. `moment`: 12 mars 2026 à 14:05. `weekday`: jeudi 12 mars 2026.
 * `time`: 14:05.
 */
export type DateStyle = 'day' | 'short' | 'moment' | 'weekday' | 'time';

const styles: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  day: { dateStyle: 'long' },
  short: { dateStyle: 'short' },
  moment: { dateStyle: 'long', timeStyle: 'short' },
  weekday: { dateStyle: 'full' },
  time: { timeStyle: 'short' },
};

/** English dates are the European ones: the product's people are in Europe. */
const tags: Record<Locale, string> = { fr: 'fr-FR', en: 'en-GB' };

/** What a maker makes for a language, made once: a list of dates would otherwise spend more on this than on itself. */
const madeOnce = <Style extends string, Made>(make: (tag: string, style: Style) => Made) => {
  const made = new Map<string, Made>();
  return (locale: Locale, style: Style): Made => {
    const key = `${locale} ${style}`;
    const known = made.get(key) ?? make(tags[locale], style);
    made.set(key, known);
    return known;
  };
};

const dates = madeOnce((tag, style: DateStyle) => new Intl.DateTimeFormat(tag, styles[style]));
const months = madeOnce((tag) => new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric' }));
const numbers = madeOnce((tag) => new Intl.NumberFormat(tag));

/** A moment (epoch milliseconds) in words of a language, in the device's time zone. */
export const formatDate = (at: number, locale: Locale, style: DateStyle = 'day'): string =>
  dates(locale, style).format(at);

/** The month of a moment (epoch milliseconds): « mars 2026 ». */
export const formatMonth = (at: number, locale: Locale): string => months(locale, '').format(at);

/** A number in the digits and separators of a language. */
export const formatNumber = (value: number, locale: Locale): string => numbers(locale, '').format(value);

/** A list in a language: « a, b et c ». */
export const formatList = (items: readonly string[], locale: Locale): string =>
  new Intl.ListFormat(tags[locale]).format(items);

/** A name as it stands within a sentence or a list: « Notes personnelles » becomes « notes personnelles ». */
export const lowerFirst = (name: string, locale: Locale): string =>
  name.slice(0, 1).toLocaleLowerCase(tags[locale]) + name.slice(1);

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
