import { chooseLocale, type Locale } from '@ancrage/shared/rules/locales';
import { useSyncExternalStore } from 'react';
import { changeTexts, startTexts } from '#platform/i18n.ts';
import { Listeners } from '#platform/listeners.ts';
import { readLocal, writeLocal } from '#platform/storage/local.ts';

const listeners = new Listeners();
let shown: Locale | null = null;

const show = (locale: Locale): void => {
  shown = locale;
  document.documentElement.lang = locale;
  listeners.notify();
};

/** The language to start in: the stored one, else the browser's, else French. Source: T-11. */
export const initialLocale = (): Locale => chooseLocale(readLocal('user-locale'), navigator.languages);

/** The language that the user writes in: the current one; undefined before the first screen. */
export const writtenLocale = (): Locale | undefined => shown ?? undefined;

/** The current language. */
export const currentLocale = (): Locale => shown ?? initialLocale();

/** Loads the texts of the initial language and sets the page's `lang`; called once, before the first screen. */
export const startLocale = async (): Promise<void> => {
  const locale = initialLocale();
  await startTexts(locale);
  show(locale);
};

/**
 * Changes the language and stores it as the user's choice. Source: T-11, E-10.
 * @throws when the file of the language cannot be loaded; the language does not change
 */
export const setLocale = async (locale: Locale): Promise<void> => {
  await changeTexts(locale);
  writeLocal('user-locale', locale);
  show(locale);
};

/**
 * Stores a language as the preference, then shows it; if its file cannot be loaded now, the next page load shows it.
 * Source: T-11, E-10.
 */
export const adoptLocale = async (locale: Locale): Promise<void> => {
  writeLocal('user-locale', locale);
  try {
    await changeTexts(locale);
  } catch (failure) {
    if (failure instanceof TypeError) return;
    throw failure;
  }
  show(locale);
};

/** The current language, for a component. */
export const useLocale = (): Locale => useSyncExternalStore(listeners.add, currentLocale);
