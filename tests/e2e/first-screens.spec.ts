import { appPaths } from '@ancrage/shared/paths/app-paths';
import type { Locator, Page } from '@playwright/test';
import { door, home, loadedWith } from '../support/built-files.ts';
import { expect, inEachLanguage, test } from './in-app.ts';
import { onDevice } from './page-models/device-storage.ts';
import { withReconnections } from './page-models/journal-samples.ts';

/** What a first screen may weigh, packed, in thousands of bytes; the budgets of the build weigh its files one by one. */
const MOST_KB = 171;

const BESIDE = [
  'journal-data/sync/push-and-pull.ts',
  'journal-data/sealed/encrypted-changes.ts',
  'ui/toast-list.tsx',
  'ui/modal-window.tsx',
  'ui/confirm-dialog-window.tsx',
  'ui/sheet-panel.tsx',
  'app/shell/unsent-banner-part.tsx',
];

declare global {
  interface Window {
    /** The scripts and style sheets that had come when the screen stood, with what they weighed on their way. */
    comeBefore?: readonly { readonly name: string; readonly bytes: number }[];
  }
}

/** Notes what has come once an element is there. */
const noteWhen = async (page: Page, selector: string): Promise<void> => {
  await page.addInitScript((wanted) => {
    // At once, not at the next frame: by then, what comes after the first page may be there too.
    new MutationObserver((_, observer) => {
      if (document.querySelector(wanted) === null) return;
      observer.disconnect();
      window.comeBefore = performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming && /\.(js|css)$/.test(entry.name))
        .map((entry) => ({
          name: entry.name.replace(/.*\//, ''),
          bytes: entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0,
        }));
    }).observe(document, { childList: true, subtree: true });
  }, selector);
};

const cameWith = async (page: Page) => {
  await page.waitForFunction(() => window.comeBefore !== undefined);
  const come = await page.evaluate(() => window.comeBefore ?? []);
  // What talks with the server, and what may open over a page, is on its way at the same time; no screen waits for it.
  const beside = [...loadedWith(BESIDE)].map((file) => file.replace(/.*\//, ''));
  const own = new Set(
    [...loadedWith([...door('fr'), ...home('fr')])].map((file) => file.replace(/.*\//, '')),
  );
  const files = come.filter(({ name }) => own.has(name) || !beside.includes(name));
  return {
    names: files.map(({ name }) => name),
    kilobytes: files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
  };
};

test('the first screens are compressed and load only what they show', { tag: '@P-02' }, async ({
  app,
  newPerson,
  newDevice,
}) => {
  const visitor = await newDevice();
  await noteWhen(visitor, 'main form');
  await visitor.goto(appPaths.loginForm);
  const atDoor = await cameWith(visitor);
  expect(atDoor.kilobytes).toBeGreaterThan(50);
  expect(atDoor.kilobytes).toBeLessThanOrEqual(MOST_KB);
  expect(atDoor.names.filter((name) => /^(journal|sync|home|shell|exercise|later)-/.test(name))).toEqual([]);

  // The form waits for the exercises, which are checked once: home does without what checks them.
  await app.signIn(await newPerson({ journal: withReconnections }));
  await app.expectSynced();
  const tab = await app.page.context().newPage();
  await noteWhen(tab, 'main figure blockquote');
  await tab.goto(appPaths.home);
  const atHome = await cameWith(tab);
  expect(
    atHome.names.filter((name) => /^(login|form|later|report|notes|exercise-player)-/.test(name)),
  ).toEqual([]);
  expect(atHome.names.some((name) => name.startsWith('journal-'))).toBe(true);
  expect(atHome.kilobytes, atHome.names.join(' ')).toBeLessThanOrEqual(MOST_KB);
  await tab.close();
});

/** The position of some texts, by text. */
const placesOf = async (texts: Locator): Promise<Record<string, unknown>> =>
  Object.fromEntries(
    await texts.evaluateAll((all) =>
      all.map((element) => {
        const { x, y } = element.getBoundingClientRect();
        return [element.textContent?.trim(), [x, y].map(Math.round)];
      }),
    ),
  );

/** Holds the files with a name back until they are released. */
const holdBack = async (page: Page, name: RegExp): Promise<() => void> => {
  const { promise: wanted, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(name, async (route) => {
    await wanted;
    await route.continue();
  });
  return letGo;
};

/**
 * Opens an address with the app held back until the first frame has been checked, and the fonts until both have:
 * they come after the first page, and their stand-ins are as wide only where Georgia and Arial are installed.
 */
const headAndPage = async (page: Page, path: string, read: string) => {
  const letAppGo = await holdBack(page, /\/assets\/react-/);
  const letFontsGo = await holdBack(page, /\.woff2$/);
  await page.goto(path);
  const head = page.locator('[data-visit]');
  await head.waitFor();
  const before = await placesOf(head.locator(read));
  letAppGo();
  await page.locator('#root').getByRole('heading', { level: 1 }).waitFor();
  await expect(head).toHaveCount(0);
  const after = await placesOf(page.locator(`#root :is(${read})`));
  letFontsGo();
  await page.unrouteAll({ behavior: 'wait' });
  return { before, after };
};

inEachLanguage(() => {
  test('the first frame shows the page head where the app draws it', { tag: '@P-02' }, async ({
    app,
    newSession,
    page,
  }) => {
    const { session, shell } = app.words;
    await test.step('at the door', async () => {
      const { before, after } = await headAndPage(
        page,
        appPaths.loginForm,
        'h1, header span, div.measure, .text-title',
      );
      expect(Object.keys(before)).toEqual([shell.productName, session.form.title, session.form.intro]);
      expect(after).toMatchObject(before);
      const policy = page.locator('#root').getByRole('link', { name: shell.menu.privacy });
      await expect(policy).toBeInViewport({ ratio: 1 });
    });
    const { device, person } = await newSession();
    await page.evaluate(
      (texts) => {
        for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text);
      },
      { ...device, privacy_alert: 'true' },
    );
    await test.step('at home', async () => {
      const { before, after } = await headAndPage(page, appPaths.home, 'h1');
      expect(Object.values(before)).toHaveLength(1);
      expect(Object.keys(before)[0]).toContain(person.firstname);
      expect(after).toMatchObject(before);
    });
    await test.step('at home, on a wide screen', async () => {
      await page.setViewportSize({ width: 1280, height: 900 });
      const { before, after } = await headAndPage(page, appPaths.home, 'h1');
      expect(Object.values(before)).toHaveLength(1);
      expect(after).toMatchObject(before);
      await page.setViewportSize({ width: 390, height: 844 });
    });
  });
});

for (const [what, file] of [
  ['an app that', /\/assets\/react-/],
  ['an app whose texts', /\/assets\/first-/],
] as const)
  test(`${what} cannot be fetched says so`, { tag: '@P-02' }, async ({ page, complaints }) => {
    complaints.allow(/Failed to (load resource|fetch dynamically imported module)|net::ERR_FAILED/);
    await page.route(file, (route) => route.abort());
    await page.goto(appPaths.loginForm);
    await expect(page.getByRole('alert')).toContainText('Ancrage n’a pas pu démarrer');
    await expect(page.getByRole('alert')).toContainText('Ancrage could not start');
  });

test('a page left while the app loads shows no start error', {
  tag: '@P-02',
}, async ({ page, complaints }) => {
  complaints.allow(/Failed to (load resource|fetch dynamically imported module)|net::ERR_FAILED/);
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('body > [role=alert]') !== null) sessionStorage.setItem('flashed', 'yes');
    }).observe(document, { childList: true, subtree: true });
  });
  const left = Promise.withResolvers<void>();
  const failed = Promise.withResolvers<void>();
  // The network of another engine drops what the page still fetches.
  await page.route(/\/assets\/react-/, async (route) => {
    await left.promise;
    await route.abort();
    setTimeout(failed.resolve, 500);
  });
  await page.route('**/cgu', async (route) => {
    left.resolve();
    await failed.promise;
    await page.unroute(/\/assets\/react-/);
    await route.continue();
  });
  await page.goto(appPaths.loginForm, { waitUntil: 'commit' });
  await page.locator('[aria-hidden=true] h1').waitFor({ state: 'attached' });
  await page.evaluate(() => location.assign('/cgu'));
  await expect(page).toHaveURL(/cgu$/);
  expect(await page.evaluate(() => sessionStorage.getItem('flashed'))).toBeNull();
});

test('a browser without storage gets an explanation and a remedy, in both languages', {
  tag: '@P-02',
}, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  });
  await page.goto(appPaths.loginForm);
  await expect(page.getByRole('alert')).toContainText('Autorisez les cookies et les données de ce site');
  await expect(page.getByRole('alert')).toContainText('Allow cookies and site data for this site');
});

/** What a start asks for, on whatever device, until all of it is there: the page, its files, calls, two fonts. */
const START_REQUESTS = 33;

for (const [device, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  desk: { width: 1280, height: 900 },
})) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport });

    test('a start requests each document once and only the files that it needs', {
      tag: ['@P-15', '@E-09'],
    }, async ({ arrive, page }) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await arrive(appPaths.home);
      await expect
        .poll(async () => JSON.stringify((await onDevice(page)).documents))
        .toMatch(/content\.en.*content\.fr.*library\.en.*library\.fr/);
      expect(asked.filter((path) => path === '/ge_rest/ge_get_schema_url')).toHaveLength(1);
      expect(asked.length).toBeGreaterThan(15);
      expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(START_REQUESTS);
    });
  });
}
