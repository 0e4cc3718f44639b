import { appPaths } from '@ancrage/shared/paths/app-paths';
import type { Locator } from '@playwright/test';
import { expect, test } from './in-app.ts';

const ENTRIES = 150;
const FIRST_DAY = Date.UTC(2025, 0, 6, 9);
const DAY_MS = 86_400_000;

const byDate = (make: (number: number) => object) =>
  Object.fromEntries(
    Array.from({ length: ENTRIES }, (_, number) => {
      const date = String(FIRST_DAY + number * DAY_MS);
      return [date, { date, ...make(number) }];
    }),
  );

/** The journal of somebody who has written nearly every day for a year. */
const longJournal = () => ({
  field_cid: {
    CIDsymptome: 'la gorge qui se serre',
    CIDphrasereconnexion: 'je reviens à mon souffle',
    CIDvocationpro: 'relier ceux qui ne se parlent plus',
  },
  field_intuitions: byDate((number) => ({
    pf: 'past',
    'reconew-q2-qui': `Personne ${number}`,
    intuitionsdata: [{ id: `i${number}`, name: `Écouter ${number}`, status: 'pending' }],
    status: 'pending',
  })),
});

/** How many items the page begins its list with that a link leads to. */
const beginningBehind = async (link: Locator): Promise<number> => {
  await link.evaluate((element) => {
    const left = document.querySelector('main h1')?.textContent;
    const look = () => {
      if (document.querySelector('main h1')?.textContent === left) return;
      const items = document.querySelectorAll('main li').length;
      if (items === 0) return;
      watch.disconnect();
      Object.assign(window, { beginning: items });
    };
    const watch = new MutationObserver(look);
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    if (element instanceof HTMLElement) element.click();
  });
  const items = link.page().getByRole('main').getByRole('listitem');
  await expect(items).toHaveCount(ENTRIES);
  return link.page().evaluate(() => Object(window).beginning);
};

test('a list of a year is drawn in two steps and keeps its scroll position', {
  tag: ['@R-07', '@R-08', '@R-09'],
}, async ({ app, arrive, page }) => {
  await arrive(appPaths.home, { journal: longJournal() });
  const { menu } = app.words.shell;
  for (const name of [menu.intuitions, menu.reconnections]) {
    const entry = (await app.openMenu()).getByRole('link', { name, exact: true });
    expect(await beginningBehind(entry), name).toBeLessThan(30);
  }
  const late = app.link(/Personne 20\b/);
  await late.scrollIntoViewIfNeeded();
  // A person looks before they tap: the page has stored its scroll position by then.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await late.click();
  await expect(page).toHaveURL(/\/reco\/view\//);
  await page.goBack();
  await expect(late).toBeInViewport();
  expect(await beginningBehind(app.link(app.words.reconnections.intuitionDetails))).toBeLessThan(30);
});

test('coming back from an intuition’s reconnection finds the filter and the scroll position', {
  tag: '@R-09',
}, async ({ app, arrive, page }) => {
  await arrive(`${appPaths.intuitions}?filter=pending`, { journal: longJournal() });
  const late = app.link(/Personne 20\b/);
  await late.scrollIntoViewIfNeeded();
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await late.click();
  await expect(page).toHaveURL(/\/reco\/view\//);
  await page.goBack();
  await expect(app.intuitions.filter('pending')).toBeChecked();
  await expect(late).toBeInViewport();
});
