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

/** The language that texts are written in: the one being shown, undefined before the first screen. */
export const writtenLocale = (): Locale | undefined => shown ?? undefined;

/** The language being shown. */
export const currentLocale = (): Locale => shown ?? initialLocale();

/** Loads the texts of the starting language and sets the page's; called once, before the first screen. */
export const startLocale = async (): Promise<void> => {
  const locale = initialLocale();
  await startTexts(locale);
  show(locale);
};

/**
 * Changes the language and remembers it as the person's choice. Source: T-11, E-10.
 * @throws when the language's file cannot be loaded; the language then stays as it was
 */
export const setLocale = async (locale: Locale): Promise<void> => {
  await changeTexts(locale);
  writeLocal('user-locale', locale);
  show(locale);
};

/**
 * Makes a language the stored preference, then shows it; where its file cannot be loaded now, the next page that opens shows it.
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

/** The language being shown, for a component. */
export const useLocale = (): Locale => useSyncExternalStore(listeners.add, currentLocale);
