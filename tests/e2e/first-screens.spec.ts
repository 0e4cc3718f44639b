import { appPaths } from '@ancrage/shared/paths/app-paths';
import type { Page } from '@playwright/test';
import { door, home, loadedWith } from '../support/built-files.ts';
import { expect, test } from './in-app.ts';
import { withReconnections } from './page-models/journal-samples.ts';

/** What a first screen may weigh, packed, in thousands of bytes; the budgets of the build weigh its files one by one. */
const MOST_KB = 130;

const BESIDE = [
  'journal-data/sync-pass.ts',
  'journal-data/sealed-work.ts',
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
    const look = () => {
      if (document.querySelector(wanted) === null) return requestAnimationFrame(look);
      window.comeBefore = performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming && /\.(js|css)$/.test(entry.name))
        .map((entry) => ({
          name: entry.name.replace(/.*\//, ''),
          bytes: entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0,
        }));
      return 0;
    };
    requestAnimationFrame(look);
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

test('[P-02] the first screens come packed, with nothing but what they show', async ({
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
