import type { Locale } from '@ancrage/shared/rules/locales';
import type { i18n } from 'i18next';
import type { TextOf } from '#platform/translation.ts';

/** The rooms that texts stand in, which react-i18next calls namespaces. */
export type Room = 'app' | 'staff';

/** What react-i18next's `useTranslation` asks of an instance of i18next. */
export interface AskedInstance {
  readonly isInitialized: boolean;
  readonly language: Locale;
  readonly resolvedLanguage: Locale;
  readonly languages: readonly Locale[];
  readonly options: { readonly defaultNS: Room; readonly react: { readonly useSuspense: boolean } };
  hasLoadedNamespace(): boolean;
  getFixedT(language: Locale, room: Room): TextOf;
  on(event: 'languageChanged', listener: () => void): void;
  off(event: 'languageChanged', listener: () => void): void;
}

/** An instance that tells the components when its language changes. */
export interface TextsInstance extends AskedInstance {
  /** Shows another language: every component that shows a text is drawn anew. */
  show(locale: Locale): void;
}

/**
 * The instance that react-i18next draws texts from. Nothing is ever waited for: a page is drawn when its texts are
 * there, and a text that is missing shows its key.
 * @param order the languages in which a text is looked for when one language is shown
 * @param textOf the text of a room in a language
 */
export const textsInstance = (
  first: Locale,
  order: (locale: Locale) => readonly Locale[],
  textOf: (locale: Locale, room: Room) => TextOf,
): TextsInstance => {
  const listeners = new Set<() => void>();
  let language = first;
  return {
    isInitialized: true,
    get language() {
      return language;
    },
    get resolvedLanguage() {
      return language;
    },
    get languages() {
      return order(language);
    },
    options: { defaultNS: 'app', react: { useSuspense: false } },
    hasLoadedNamespace: () => true,
    getFixedT: textOf,
    on: (_, listener) => {
      listeners.add(listener);
    },
    off: (_, listener) => {
      listeners.delete(listener);
    },
    show: (locale) => {
      language = locale;
      for (const listener of listeners) listener();
    },
  };
};

/**
 * The instance under the type that the library's own functions take. The compiler cannot know which members they use:
 * `texts-instance.spec.tsx` proves that `useTranslation` uses no other than those of `AskedInstance`.
 */
export const forLibrary = (instance: AskedInstance): i18n => instance as AskedInstance & i18n;
