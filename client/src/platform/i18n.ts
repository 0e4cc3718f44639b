import type { messages as french } from '@ancrage/shared/messages/fr/all';
import type { staff as frenchStaff } from '@ancrage/shared/messages/fr/staff';
import type { FirstMessages, FurtherMessages } from '@ancrage/shared/messages/messages';
import { FALLBACK_LOCALE, type Locale } from '@ancrage/shared/rules/locales';
import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';

declare module 'i18next' {
  interface CustomTypeOptions {
    /** The French keys: a key that does not exist does not compile. The console alone loads `staff`. */
    resources: { translation: typeof french; staff: typeof frenchStaff };
  }
}

const firstLoaders: Record<Locale, () => Promise<{ first: FirstMessages }>> = {
  fr: () => import('@ancrage/shared/messages/fr/first'),
  en: () => import('@ancrage/shared/messages/en/first'),
};
const furtherLoaders: Record<Locale, () => Promise<{ further: FurtherMessages }>> = {
  fr: () => import('@ancrage/shared/messages/fr/further'),
  en: () => import('@ancrage/shared/messages/en/further'),
};

/** The texts of the screens; react-i18next's `useTranslation` reads this instance. */
export const texts: i18n = i18next.createInstance();

/** The languages whose every text is there. */
const complete = new Set<Locale>();

/** Starts the texts in one language, with those that are shown first. Source: P-01, T-11. */
export const startTexts = async (locale: Locale): Promise<void> => {
  const { first } = await firstLoaders[locale]();
  await texts.use(initReactI18next).init({
    lng: locale,
    fallbackLng: FALLBACK_LOCALE,
    resources: { [locale]: { translation: first } },
    interpolation: { escapeValue: false }, // React escapes
    react: { useSuspense: false },
  });
};

/**
 * Has every text of a language there: any page but the first needs it.
 * @throws TypeError when the file cannot be had
 */
export const completeTexts = async (locale: Locale): Promise<void> => {
  if (complete.has(locale)) return;
  const [{ first }, { further }] = await Promise.all([firstLoaders[locale](), furtherLoaders[locale]()]);
  texts.addResourceBundle(locale, 'translation', { ...first, ...further });
  complete.add(locale);
};

/** Changes the language of the texts, loading its files at the first need. */
export const changeTexts = async (locale: Locale): Promise<void> => {
  await completeTexts(locale);
  await texts.changeLanguage(locale);
};
