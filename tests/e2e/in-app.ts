import { LOCALES, type Locale } from '@ancrage/shared/rules/locales';
import { test as base, expect } from '../support/browser.ts';
import type { PersonTraits, TestPerson } from '../support/factories.ts';
import { App } from './page-models/app.ts';

interface Options {
  /** The language the browser asks for. */
  language: Locale;
  /** Whether the privacy notice was dismissed on this device before. */
  isNoticeKnown: boolean;
}

interface InApp {
  app: App;
  /** Makes a person, signs them in and opens an address. */
  arrive(wanted: string, traits?: PersonTraits): Promise<TestPerson>;
}

const browserLocales: Readonly<Record<Locale, string>> = { fr: 'fr-FR', en: 'en-GB' };

/** The test of everything on the screens, in the language that `language` says. */
export const test = base.extend<Options & InApp>({
  language: ['fr', { option: true }],
  isNoticeKnown: [true, { option: true }],
  locale: ({ language }, use) => use(browserLocales[language]),
  // Nothing moves, so nothing has to come to rest first; the tests of movement ask for it.
  contextOptions: { reducedMotion: 'reduce' },
  storageState: ({ baseURL, isNoticeKnown }, use) =>
    use(
      isNoticeKnown && baseURL !== undefined
        ? {
            cookies: [],
            origins: [{ origin: baseURL, localStorage: [{ name: 'privacy_alert', value: 'true' }] }],
          }
        : undefined,
    ),
  app: ({ page, language }, use) => use(new App(page, language)),
  arrive: ({ app, newPerson }, use) =>
    use(async (wanted, traits) => {
      const person = await newPerson(traits);
      await app.signIn(person, wanted);
      return person;
    }),
});

/** The same tests once in each language. */
export const inEachLanguage = (tests: (language: Locale) => void): void => {
  for (const language of LOCALES) {
    test.describe(`in ${language}`, () => {
      test.use({ language });
      tests(language);
    });
  }
};

export { expect };
