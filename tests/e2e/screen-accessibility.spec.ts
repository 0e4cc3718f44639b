import { fileURLToPath } from 'node:url';
import { messages } from '@ancrage/shared/messages/fr/all';
import { appPaths } from '@ancrage/shared/paths/app-paths';
import type { Locale } from '@ancrage/shared/rules/locales';
import type { Locator, Page } from '@playwright/test';
import { accessibilityFaults } from '../support/accessibility.ts';
import { publicScreens, screenName, signedInScreens } from './every-screen.ts';
import { expect, inEachLanguage, inEnglish, test } from './in-app.ts';
import type { App } from './page-models/app.ts';
import { fullJournal } from './page-models/full-journal.ts';
import { reconnectionSample, withReconnections } from './page-models/journal-samples.ts';

/** A raw key such as `shell.menu.title`, where a text should be. */
const RAW_KEY = new RegExp(`\\b(?:${Object.keys(messages).join('|')})\\.[a-z]\\w+`);

const PHONE = { width: 390, height: 844 };
const NARROWEST = { width: 320, height: 844 };
const DESKTOP = { width: 1280, height: 900 };

/** What is wrong with the texts of a screen. */
const textFaults = (text: string): string[] => {
  const raw = RAW_KEY.exec(text);
  return [
    ...(raw === null ? [] : [`a raw key is shown: ${raw[0]}`]),
    ...(/\{\{|undefined|\[object /.test(text) ? ['a text has a hole in it'] : []),
  ];
};

/** A check of a screen, limited by `only` to what earlier checks have not covered; without it, everything. */
interface Look {
  readonly size: typeof PHONE;
  readonly colorScheme: 'light' | 'dark';
  readonly only?: 'colours' | 'layout';
}
/** Both languages have the same elements: all rules are asked of them by day in one, and by night in the other. */
const ON_PHONE: Readonly<Record<Locale, readonly Look[]>> = {
  fr: [{ size: PHONE, colorScheme: 'light' }],
  en: [{ size: PHONE, colorScheme: 'dark' }],
};
const EVERYWHERE: Readonly<Record<Locale, readonly Look[]>> = {
  fr: ON_PHONE.fr,
  en: [...ON_PHONE.en, { size: DESKTOP, colorScheme: 'dark', only: 'layout' }],
};
/** The shell around all pages on a desktop is checked in full once. */
const FRAME: readonly Look[] = [
  { size: PHONE, colorScheme: 'light' },
  { size: PHONE, colorScheme: 'dark', only: 'colours' },
  { size: DESKTOP, colorScheme: 'light' },
  { size: DESKTOP, colorScheme: 'dark', only: 'colours' },
];
/** The screens inside it. */
const FRAMED = [publicScreens[0], signedInScreens[0]];
/** Whether somebody wants to see the screens: pictures are then taken, of every one in every look. */
const WANTS_PICTURES = process.env.ANCRAGE_PICTURES === '1';

/** Where the pictures of a run lie: one for each screen, language, colour scheme and width. */
const PICTURES = fileURLToPath(new URL('../test-results/screens/', import.meta.url));

const pictureOf = (path: string, language: Locale, { size, colorScheme }: Look): string => {
  const name = path === '/' ? 'home' : path.slice(1).replace(/[^\w-]+/g, '-');
  return `${PICTURES}${name}.${language}.${colorScheme}.${size.width}.jpg`;
};

/** @returns by how much a screen scrolls sideways */
const overflowFaults = (excess: number, where: string): string[] =>
  excess > 0 ? [`${where}: ${excess} px too wide`] : [];

/** Shows the screen at a size, scrolled so that the footer covers nothing. @returns by how much it is too wide */
const showAt = async (page: Page, size: typeof PHONE): Promise<string[]> => {
  await page.setViewportSize(size);
  const excess = await page.evaluate(() => {
    const { scrollHeight, scrollWidth, clientWidth } = document.documentElement;
    window.scrollTo({ top: scrollHeight, behavior: 'instant' });
    return scrollWidth - clientWidth;
  });
  return overflowFaults(excess, `${size.width} px`);
};

const takePicture = async (page: Page, path: string): Promise<void> => {
  if (!WANTS_PICTURES) return;
  await page.screenshot({ path, type: 'jpeg', quality: 70, fullPage: true, animations: 'disabled' });
};

/** What is wrong with the words of a screen on a phone, and whether they have room when they are twice as large (WCAG 1.4.4). */
const wordFaults = async (page: Page): Promise<string[]> => {
  const { text, excess } = await page.evaluate(async () => {
    // biome-ignore lint/performance/useDomNodeTextContent: what is read, with its spaces, is what is looked at
    const { innerText } = document.body;
    const { style } = document.documentElement;
    const drawn = () => new Promise(requestAnimationFrame);
    style.fontSize = '212.5%';
    for (const _ of ['asked for', 'drawn']) await drawn();
    const { scrollWidth, clientWidth } = document.documentElement;
    style.fontSize = '';
    return { text: innerText, excess: scrollWidth - clientWidth };
  });
  return [...textFaults(text), ...overflowFaults(excess, 'text at 200 %')];
};

/** All that a machine can find wrong with the screen shown, in some looks; a phone shows it again afterwards. */
const faultsOf = async (
  page: Page,
  name: string,
  language: Locale,
  looks: readonly Look[],
): Promise<string[]> => {
  const faults = [...(await wordFaults(page)), ...(await showAt(page, NARROWEST))];
  for (const look of looks) {
    await page.emulateMedia({ colorScheme: look.colorScheme });
    const found = [...(await showAt(page, look.size)), ...(await accessibilityFaults(page, look.only))];
    faults.push(...found.map((fault) => `${look.colorScheme}, ${look.size.width} px: ${fault}`));
    await takePicture(page, pictureOf(name, language, look));
  }
  await page.setViewportSize(PHONE);
  return faults;
};

/** Waits until the screen of an address is there. */
const settled = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
};

inEnglish(() => {
  test('forced colours keep buttons, selections and progress visible', {
    tag: '@P-01',
  }, async ({ app, arrive, page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await arrive(appPaths.intuitions, { journal: fullJournal() });
    const ground = (of: Locator) => of.evaluate((element) => getComputedStyle(element).backgroundColor);
    const choices = page.getByRole('main').locator('label:has(> [type=radio])');
    await expect(choices.first()).toBeVisible();
    expect(await ground(choices.first())).not.toBe(await ground(choices.last()));
    await app.walkTo(appPaths.identityCard);
    await app.identityCard.turn.click();
    const progress = page.getByRole('progressbar');
    await expect(progress).toHaveCSS('border-top-style', 'solid');
    expect(await ground(progress.locator('div'))).not.toBe(await ground(progress));
    await app.walkTo(appPaths.home);
    await expect(app.link(app.words.home.start)).toHaveCSS('border-top-style', 'solid');
  });

  test('more contrast removes pale text and darkens the borders of fields', {
    tag: '@P-01',
  }, async ({ app, arrive, page }) => {
    await arrive(appPaths.notes, { journal: fullJournal() });
    const edge = () =>
      page
        .getByLabel(app.words.notes.search.label, { exact: true })
        .evaluate((field) => getComputedStyle(field).borderTopColor);
    const words = (text: Locator) => text.evaluate((element) => getComputedStyle(element).color);
    const [intro, heading] = [page.getByText(app.words.notes.intro), page.getByRole('heading', { level: 1 })];
    expect(await words(intro)).not.toBe(await words(heading));
    await page.emulateMedia({ contrast: 'more' });
    expect(await words(intro)).toBe(await words(heading));
    expect(await edge()).toBe(await words(heading));
  });
});

/** Few enough that the parts keep every core busy, many enough that few people have to sign in. */
const AT_ONCE = 15;
const parts = Array.from({ length: Math.ceil(signedInScreens.length / AT_ONCE) }, (_, part) =>
  signedInScreens.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
);

/** Screens that teach when there is nothing to show yet. */
const EMPTY_SCREENS = [
  appPaths.home,
  appPaths.reconnections,
  appPaths.intuitions,
  appPaths.intuitionDetails,
  appPaths.derailors,
  appPaths.notes,
  appPaths.friendship,
  appPaths.report,
  appPaths.resourcefulMoment,
  appPaths.vocation,
];

const everywhere = [...publicScreens, ...signedInScreens];
/**
 * The first address of each kind: it is opened from outside in one language, and reached from inside in the other. A start
 * takes longer than a look.
 */
const fromOutside = new Set(
  everywhere.filter(
    (path, place) => everywhere.findIndex((other) => screenName(other) === screenName(path)) === place,
  ),
);

inEachLanguage((language) => {
  /** All faults of the current screen. */
  const faultsHere = (page: Page, name: string, looks: readonly Look[]): Promise<string[]> =>
    faultsOf(page, name, language, WANTS_PICTURES ? FRAME : looks);

  const walk = async (
    app: App,
    paths: readonly string[],
    reach: (path: string) => Promise<void>,
    look: (path: string) => Promise<string[]>,
  ): Promise<void> => {
    const faults: Record<string, string[]> = {};
    for (const path of paths) {
      await reach(path);
      await settled(app.page);
      await app.expectPath(path);
      await expect(app.page.locator('html')).toHaveAttribute('lang', language);
      const found = await look(path);
      if (found.length > 0) faults[path] = found;
    }
    expect(faults).toEqual({});
  };

  const lookThrough = (app: App, paths: readonly string[]): Promise<void> =>
    walk(
      app,
      paths,
      (path) => (language === 'fr' && fromOutside.has(path) ? app.open(path) : app.walkTo(path)),
      (path) => faultsHere(app.page, path, FRAMED.includes(path) ? FRAME : EVERYWHERE[language]),
    );

  test('the public screens pass all automatic accessibility checks', { tag: ['@P-01', '@K-07'] }, async ({
    app,
  }) => {
    test.slow();
    await app.open(appPaths.loginForm);
    await lookThrough(app, publicScreens);
  });

  for (const [number, paths] of parts.entries()) {
    test(`the screens pass all automatic accessibility checks, part ${number + 1}`, {
      tag: ['@P-01', '@K-07'],
    }, async ({ app, arrive }) => {
      test.slow();
      await arrive(appPaths.home, { journal: fullJournal() });
      await lookThrough(app, paths);
    });
  }

  test('the slides of a reconnection pass all automatic accessibility checks', {
    tag: ['@P-01', '@P-05'],
  }, async ({ app, arrive, page }) => {
    test.slow();
    await arrive(appPaths.addReconnection, { journal: withReconnections });
    const reconnection = app.reconnection('past');
    const faults: Record<string, string[]> = {};
    const look = async (name: string) => {
      const found = await faultsHere(page, `reconnection-${name}`, ON_PHONE[language]);
      if (found.length > 0) faults[name] = found;
    };
    for (const slide of reconnection.slides) {
      await reconnection.expectSlide(slide.id);
      await reconnection.writeSlide(slide, reconnectionSample);
      await look(slide.id);
      if (slide !== reconnection.slides.at(-1)) await reconnection.next();
    }
    await reconnection.finish();
    await look('summary');
    await page.keyboard.press('Escape');
    await app.closeExercise();
    await expect(reconnection.leaveQuestion).toBeVisible();
    await look('question');
    await app.button(app.words.exercise.leave.leave).click();
    await app.openMenu();
    await look('menu');
    expect(faults).toEqual({});
  });

  test('the check-in and the privacy sheet pass all automatic accessibility checks', {
    tag: ['@P-01', '@P-14', '@P-17'],
  }, async ({ app, arrive, page }) => {
    test.slow();
    await arrive(appPaths.home, { journal: withReconnections });
    const looks = ON_PHONE[language];
    await app.button(app.words.checkIn.start).click();
    await expect(app.checkIn.cloud).toBeVisible();
    expect(await faultsHere(page, 'check-in', looks)).toEqual([]);
    await app.checkIn.cloud.click();
    await expect(app.checkIn.text(app.words.checkIn.tomorrow)).toBeVisible();
    expect(await faultsHere(page, 'check-in-end', looks)).toEqual([]);
    await page.evaluate(() => localStorage.removeItem('privacy_alert'));
    await page.reload();
    await expect(page.getByRole('dialog', { name: app.words.shell.privacy.title })).toBeVisible();
    expect(await faultsHere(page, 'privacy-sheet', looks)).toEqual([]);
  });

  test('the screens of an empty journal and a refused form pass all automatic accessibility checks', {
    tag: '@P-01',
  }, async ({ app, arrive, page }) => {
    test.slow();
    await arrive(appPaths.home);
    const lookAt = (name: string) => faultsHere(page, name, ON_PHONE[language]);
    await walk(
      app,
      EMPTY_SCREENS,
      (path) => app.walkTo(path),
      (path) => lookAt(`${path}-empty`),
    );
    await app.walkTo(appPaths.identityCard);
    await app.identityCard.submit();
    await expect(app.alert(app.words.outcome.one_field_required)).toBeVisible();
    expect(await lookAt('identity-card-refused')).toEqual([]);
    await app.walkTo(appPaths.account);
    await app.account.fill({ firstname: '' });
    await app.account.submit();
    await expect(app.account.field('firstname')).toHaveAttribute('aria-invalid', 'true');
    expect(await lookAt('account-refused')).toEqual([]);
  });
});
