import { appPaths } from '@ancrage/shared/paths/app-paths';
import { LOCALES, type Locale } from '@ancrage/shared/rules/locales';
import { test as base, expect } from '../support/browser.ts';
import type { Device } from '../support/device-pool.ts';
import type { PersonOverrides, TestPerson } from '../support/factories.ts';
import { App } from './page-models/app.ts';

/** A visit that several tests share. */
interface Visit {
  readonly overrides: PersonOverrides;
  /** The running visit, once a test has begun it. */
  running?: { readonly device: Device; person?: TestPerson };
}

interface Options {
  /** The visit in which a test finds the app running; most tests have their own device. */
  visit: Visit | null;
  /** The language the browser asks for. */
  language: Locale;
  /** Whether the privacy notice was dismissed on this device before. */
  isNoticeKnown: boolean;
}

interface InApp {
  app: App;
  /**
   * Makes a person and opens an address on a device where they have signed in before: the sign-in form is covered by
   * its own tests, and by those that use `app.signIn`. In a visit it navigates there once the app runs.
   */
  arrive(wanted: string, overrides?: PersonOverrides): Promise<TestPerson>;
  /** Opens an address on one more device of a person with a complete profile, where they have signed in before. */
  elsewhere(person: TestPerson, wanted: string): Promise<App>;
}

const browserLocales: Readonly<Record<Locale, string>> = { fr: 'fr-FR', en: 'en-GB' };

/** The test of everything on the screens, in the language that `language` says. */
export const test = base.extend<Options & InApp>({
  language: ['fr', { option: true }],
  isNoticeKnown: [true, { option: true }],
  locale: ({ language }, use) => use(browserLocales[language]),
  // Nothing moves, so nothing has to come to rest first; the tests of movement ask for it.
  contextOptions: { reducedMotion: 'reduce' },
  newPerson: ({ newPerson, language }, use) =>
    use((overrides) => newPerson({ locale: language, ...overrides })),
  newSession: ({ newSession, language }, use) =>
    use((overrides) => newSession({ locale: language, ...overrides })),
  app: ({ page, language, isNoticeKnown }, use) => {
    const app = new App(page, language);
    if (isNoticeKnown) app.knowNotice();
    return use(app);
  },
  visit: [null, { option: true }],
  device: async ({ visit, acquireDevice, devices, deviceOptions }, use) => {
    if (visit === null) return use(await acquireDevice());
    visit.running ??= { device: await devices.acquire(deviceOptions) };
    const { device } = visit.running;
    await use(device);
    expect(await device.tidy(), 'the device serves the next test of the visit').toBe(true);
  },
  elsewhere: ({ app, newDevice, signedInDevice }, use) =>
    use(async (person, wanted) => {
      const other = app.onDevice(await newDevice());
      other.keepOnDevice(await signedInDevice(person));
      await other.open(wanted);
      await other.expectPath(wanted);
      await other.expectSignedIn();
      return other;
    }),
  arrive: ({ app, newSession, visit }, use) => {
    const begin = async (wanted: string, overrides?: PersonOverrides): Promise<TestPerson> => {
      const { person, device } = await newSession(overrides);
      app.keepOnDevice(device);
      await app.open(wanted);
      return person;
    };
    return use(async (wanted, overrides) => {
      if (visit !== null && overrides)
        throw new Error('In a visit, the overrides of the person are those of the visit.');
      const known = visit?.running?.person;
      const person = known ?? (await begin(wanted, visit?.overrides ?? overrides));
      if (visit?.running) visit.running.person = person;
      if (known) {
        // From another screen, so that the wanted one is mounted again.
        await app.walkTo(appPaths.pages);
        // The router skips a page that the next navigation overtakes.
        await expect(app.heading(app.words.pages.title)).toBeVisible();
        await app.walkTo(wanted);
        await expect(app.toast(''), 'toasts of the test before').toHaveCount(0);
      }
      await app.expectPath(wanted);
      await app.expectSignedIn();
      return person;
    });
  },
});

/**
 * Tests that only read one person's app, or undo what they did: they share one device and its running page,
 * since a start costs more than a check. After a failed test, the next one starts the visit again.
 */
export const inOneVisit = (overrides: PersonOverrides, tests: () => void): void => {
  test.describe('in one visit', () => {
    const visit: Visit = { overrides };
    test.describe.configure({ mode: 'default' });
    test.use({ visit });
    tests();
    test.afterAll(async ({ devices }) => {
      const { device } = visit.running ?? {};
      delete visit.running;
      if (device) await devices.release(device, true);
    });
  });
};

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
 * at in both by `screen-accessibility.spec.ts`, and both are lived in by the journeys.
 */
export const inEnglish = (tests: (language: Locale) => void): void => {
  test.describe('in en', () => {
    test.use({ language: 'en' });
    tests('en');
  });
};

export { expect };
