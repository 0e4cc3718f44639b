import type {
  FirstMessages,
  LaterMessages,
  Messages,
  StaffMessages,
} from '@ancrage/shared/messages/messages';
import { FALLBACK_LOCALE, LOCALES, type Locale } from '@ancrage/shared/rules/locales';
import { useMemo } from 'react';
import { initReactI18next, useTranslation as useLibraryTranslation } from 'react-i18next';
import { forLibrary, type Room, textsInstance } from '#platform/texts-instance.ts';
import { type TextOf, type TextTree, type Translation, translationOf } from '#platform/translation.ts';

const firstLoaders: Record<Locale, () => Promise<{ first: FirstMessages }>> = {
  fr: () => import('@ancrage/shared/messages/fr/first'),
  en: () => import('@ancrage/shared/messages/en/first'),
};
const laterLoaders: Record<Locale, () => Promise<{ later: LaterMessages }>> = {
  fr: () => import('@ancrage/shared/messages/fr/later'),
  en: () => import('@ancrage/shared/messages/en/later'),
};

const loaded = new Map<Locale, TextTree>();
/** The languages whose every text is there. */
const complete = new Set<Locale>();

/** Adds texts to those of a language. */
export const addTexts = (locale: Locale, texts: TextTree): void => {
  loaded.set(locale, { ...loaded.get(locale), ...texts });
};

/** Where a text is looked for: the language that stands in for another comes last. Source: T-11. */
const orderFor = (locale: Locale): readonly Locale[] => [
  ...new Set<Locale>([locale, FALLBACK_LOCALE, ...LOCALES]),
];

const inLanguage = (locale: Locale) => {
  const trees = () =>
    orderFor(locale).flatMap((one) => {
      const tree = loaded.get(one);
      return tree === undefined ? [] : [[one, tree] as const];
    });
  return { app: translationOf<Messages>(trees), staff: translationOf<StaffMessages>(trees, 'staff') };
};
const languages: Record<Locale, ReturnType<typeof inLanguage>> = {
  fr: inLanguage('fr'),
  en: inLanguage('en'),
};

const instance = textsInstance(FALLBACK_LOCALE, orderFor, (locale, room) => languages[locale][room].t);
initReactI18next.init(forLibrary(instance));

/** Starts the texts in one language, with those that are shown first. Source: P-01, T-11. */
export const startTexts = async (locale: Locale): Promise<void> => {
  addTexts(locale, { ...(await firstLoaders[locale]()).first });
  instance.show(locale);
};

/**
 * Has every text of a language there: any page but the first needs it.
 * @throws TypeError when a file cannot be had
 */
export const completeTexts = async (locale: Locale): Promise<void> => {
  if (complete.has(locale)) return;
  const [{ first }, { later }] = await Promise.all([firstLoaders[locale](), laterLoaders[locale]()]);
  addTexts(locale, { ...first, ...later });
  complete.add(locale);
};

/** Changes the language of the texts, loading its files at the first need. */
export const changeTexts = async (locale: Locale): Promise<void> => {
  await completeTexts(locale);
  instance.show(locale);
};

/** The texts in the language shown now, outside of a component. */
export const texts = (): Translation<Messages> => languages[instance.language].app;

/** The texts in the language shown: those of the app, or those that only the staff's console has. */
export function useTranslation(): Translation<Messages>;
export function useTranslation(room: 'staff'): Translation<StaffMessages>;
export function useTranslation(room: Room = 'app'): {
  t: TextOf;
  group: Translation<Messages>['group'] | Translation<StaffMessages>['group'];
} {
  const { t } = useLibraryTranslation(room);
  return useMemo(
    () => ({ t: (key, values = {}) => t(key, values), group: languages[instance.language][room].group }),
    [t, room],
  );
}
