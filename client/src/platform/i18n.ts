import type { messages as french } from '@ancrage/shared/messages/fr/all';
import type { staff as frenchStaff } from '@ancrage/shared/messages/fr/staff';
import type { Messages } from '@ancrage/shared/messages/messages';
import { FALLBACK_LOCALE, type Locale } from '@ancrage/shared/rules/locales';
import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';

declare module 'i18next' {
  interface CustomTypeOptions {
    /** The French keys: a key that does not exist does not compile. The console alone loads `staff`. */
    resources: { translation: typeof french; staff: typeof frenchStaff };
  }
}

const loaders: Record<Locale, () => Promise<{ messages: Messages }>> = {
  fr: () => import('@ancrage/shared/messages/fr/all'),
  en: () => import('@ancrage/shared/messages/en/all'),
};

/** The texts of the screens; react-i18next's `useTranslation` reads this instance. */
export const texts: i18n = i18next.createInstance();

/** Starts the texts in one language; only that language's file is loaded. Source: P-01, T-11. */
export const startTexts = async (locale: Locale): Promise<void> => {
  const { messages } = await loaders[locale]();
  await texts.use(initReactI18next).init({
    lng: locale,
    fallbackLng: FALLBACK_LOCALE,
    resources: { [locale]: { translation: messages } },
    interpolation: { escapeValue: false }, // React escapes
    react: { useSuspense: false },
  });
};

/** Changes the language of the texts, loading its file at the first need. */
export const changeTexts = async (locale: Locale): Promise<void> => {
  if (!texts.hasResourceBundle(locale, 'translation')) {
    const { messages } = await loaders[locale]();
    texts.addResourceBundle(locale, 'translation', messages);
  }
  await texts.changeLanguage(locale);
};
