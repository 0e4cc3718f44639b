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
  /**
   * Makes a person and opens an address on a device where they have signed in before: the form at the door is seen by the
   * tests of it, and by those that sign in with `app.signIn`.
   */
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
  app: ({ page, language, isNoticeKnown }, use) => {
    const app = new App(page, language);
    if (isNoticeKnown) app.keepOnDevice({ privacy_alert: 'true' });
    return use(app);
  },
  arrive: ({ app, newSession }, use) =>
    use(async (wanted, traits) => {
      const { person, device } = await newSession(traits);
      app.keepOnDevice(device);
      await app.open(wanted);
      await app.expectPath(wanted);
      await app.expectSignedIn();
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

/**
 * Tests of what happens, whatever the language: in English, where a word left in French would show. Every screen is looked
 * at in both by `screens.spec.ts`, and both are lived in by the journeys.
 */
export const inEnglish = (tests: (language: Locale) => void): void => {
  test.describe('in en', () => {
    test.use({ language: 'en' });
    tests('en');
  });
};

export { expect };
