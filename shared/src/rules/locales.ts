/** The languages of the product. Source: K-07. */
export const LOCALES = ['fr', 'en'] as const;
export type Locale = (typeof LOCALES)[number];
/** What each language is called in itself. */
export const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = { fr: 'Français', en: 'English' };
/** Language of someone of whom nothing is known. Source: T-11. */
export const DEFAULT_LOCALE: Locale = 'fr';
/** Language whose texts stand in for a missing one. Source: T-11. */
export const FALLBACK_LOCALE: Locale = 'en';

/** Whether a string is one of the product's languages. */
export const isLocale = (value: unknown): value is Locale => LOCALES.includes(value as Locale);

/** A stored language as one of the product's: French in the place of any other. */
export const localeOf = (stored: unknown): Locale => (isLocale(stored) ? stored : DEFAULT_LOCALE);

/**
 * The language to show: the stored preference, else the browser's languages in order (full tag first, then
 * without its region), else French. Source: T-11.
 * @param stored the value kept under `user-locale`, if any
 * @param browser the browser's languages, best first, as BCP 47 tags
 */
export const chooseLocale = (stored: string | null, browser: readonly string[]): Locale => {
  if (isLocale(stored)) return stored;
  for (const tag of browser) {
    const full = tag.toLowerCase();
    if (isLocale(full)) return full;
    const language = full.split('-')[0];
    if (isLocale(language)) return language;
  }
  return DEFAULT_LOCALE;
};
