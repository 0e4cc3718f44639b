import type { Locale } from '@ancrage/shared/rules/locales';
import { boundDate } from '@ancrage/shared/text/bound-date';

/** A date with its time, in the words of a language and in a time zone. */
export const momentIn = (locale: Locale, at: Date, timeZone: string): string =>
  boundDate(
    new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone,
    }).format(at),
    locale,
  );
