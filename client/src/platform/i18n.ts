import type {
  FirstMessages,
  LaterMessages,
  Messages,
  StaffMessages,
} from '@ancrage/shared/messages/messages';
import { FALLBACK_LOCALE, LOCALES, type Locale } from '@ancrage/shared/rules/locales';
import { createInstance } from 'i18next';
import { useMemo } from 'react';
import { initReactI18next, useTranslation as useLibraryTranslation } from 'react-i18next';
import type { TextValues, Translation } from '#platform/text-keys.ts';

/** The texts of each namespace: the app's, and those of the admin console only. */
interface Texts {
  readonly app: Messages;
  readonly staff: StaffMessages;
}
type Namespace = keyof Texts;

const firstLoaders: Record<Locale, () => Promise<{ first: FirstMessages }>> = {
  fr: () => import('@ancrage/shared/messages/fr/first'),
  en: () => import('@ancrage/shared/messages/en/first'),
};
const laterLoaders: Record<Locale, () => Promise<{ later: LaterMessages }>> = {
  fr: () => import('@ancrage/shared/messages/fr/later'),
  en: () => import('@ancrage/shared/messages/en/later'),
};
/** The languages whose texts are all loaded. */
const complete = new Set<Locale>();

const i18n = createInstance();
void i18n.use(initReactI18next).init({
  lng: FALLBACK_LOCALE,
  // A text missing in one language is shown in another; one missing in all shows its key. Source: T-11.
  fallbackLng: [FALLBACK_LOCALE, ...LOCALES],
  ns: ['app', 'staff'] satisfies Namespace[],
  defaultNS: 'app' satisfies Namespace,
  nsSeparator: false,
  resources: {},
  initAsync: false,
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
});

/** Adds texts to those of a language. */
export const addTexts = <Room extends Namespace>(
  locale: Locale,
  namespace: Room,
  texts: Partial<Texts[Room]>,
): void => {
  i18n.addResourceBundle(locale, namespace, texts, false, true);
};

/** Starts i18next in one language, with the texts that are shown first. Source: P-01, T-11. */
export const startTexts = async (locale: Locale): Promise<void> => {
  addTexts(locale, 'app', (await firstLoaders[locale]()).first);
  await i18n.changeLanguage(locale);
};

/**
 * Loads every text of a language: all pages except the first ones need it.
 * @throws TypeError when a file cannot be loaded
 */
export const completeTexts = async (locale: Locale): Promise<void> => {
  if (complete.has(locale)) return;
  const [{ first }, { later }] = await Promise.all([firstLoaders[locale](), laterLoaders[locale]()]);
  addTexts(locale, 'app', { ...first, ...later });
  complete.add(locale);
};

/** Changes the language of the texts, and loads its files if they are not loaded yet. */
export const changeTexts = async (locale: Locale): Promise<void> => {
  await completeTexts(locale);
  await i18n.changeLanguage(locale);
};

/** The texts of a namespace by any key; the types of the exported functions check the keys. */
const translationOf = (namespace: Namespace, t: (key: string, values?: TextValues) => string) => ({
  t,
  group: (key: string) => i18n.getResource(i18n.language, namespace, key),
});

/** The texts in the current language, outside a component. */
export const texts = (): Translation<Messages> =>
  translationOf('app', (key, values = {}) => i18n.t(key, values));

/** The texts in the current language: those of the app, or those of the admin console only. */
export function useTranslation(): Translation<Messages>;
export function useTranslation(namespace: 'staff'): Translation<StaffMessages>;
export function useTranslation(namespace: Namespace = 'app'): ReturnType<typeof translationOf> {
  const { t } = useLibraryTranslation(namespace);
  return useMemo(() => translationOf(namespace, (key, values = {}) => t(key, values)), [t, namespace]);
}
