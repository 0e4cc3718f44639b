import type {
  FirstMessages,
  LaterMessages,
  Messages,
  StaffMessages,
} from '@ancrage/shared/messages/messages';
import { FALLBACK_LOCALE, LOCALES, type Locale } from '@ancrage/shared/rules/locales';
import { useSyncExternalStore } from 'react';
import { type TextTree, type Translation, translationOf } from '#platform/translation.ts';

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
const listeners = new Set<() => void>();

/** Adds texts to those of a language. */
export const addTexts = (locale: Locale, texts: TextTree): void => {
  loaded.set(locale, { ...loaded.get(locale), ...texts });
};

const inLanguage = (locale: Locale) => {
  // The language that stands in for another comes last. Source: T-11.
  const order = [locale, FALLBACK_LOCALE, ...LOCALES].filter((one, place, all) => all.indexOf(one) === place);
  const trees = () =>
    order.flatMap((one) => {
      const tree = loaded.get(one);
      return tree === undefined ? [] : [[one, tree] as const];
    });
  return { app: translationOf<Messages>(trees), staff: translationOf<StaffMessages>(trees, 'staff') };
};
let shown = inLanguage(FALLBACK_LOCALE);

const show = (locale: Locale): void => {
  shown = inLanguage(locale);
  for (const listener of listeners) listener();
};

/** Starts the texts in one language, with those that are shown first. Source: P-01, T-11. */
export const startTexts = async (locale: Locale): Promise<void> => {
  addTexts(locale, { ...(await firstLoaders[locale]()).first });
  show(locale);
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
  show(locale);
};

/** The texts in the language shown now, outside of a component. */
export const texts = (): Translation<Messages> => shown.app;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The texts in the language shown: those of the app, or those that only the staff's console has. */
export function useTranslation(): Translation<Messages>;
export function useTranslation(room: 'staff'): Translation<StaffMessages>;
export function useTranslation(
  room: 'app' | 'staff' = 'app',
): Translation<Messages> | Translation<StaffMessages> {
  return useSyncExternalStore(subscribe, () => shown)[room];
}
