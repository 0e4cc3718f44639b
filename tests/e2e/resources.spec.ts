import { passageTexts, readingMinutes } from '@ancrage/shared/content/article';
import { PLACES } from '@ancrage/shared/content/places';
import { appPaths, articlePath } from '@ancrage/shared/paths/app-paths';
import { expect, inEachLanguage, inEnglish, inOneVisit, test } from './in-app.ts';
import { onDevice } from './page-models/device-storage.ts';
import { withCard } from './page-models/journal-samples.ts';
import { filled, libraryOf } from './page-models/wording.ts';

/** A word in some articles only, with accents or capitals that the search ignores. */
const SEARCHED = { fr: { typed: 'MACHOIRE', found: 'mâchoire' }, en: { typed: 'JAW', found: 'jaw' } };

inEachLanguage((language) => {
  test('the search ignores case and accents, highlights matches, and is kept on return', {
    tag: '@P-15',
  }, async ({ app, arrive, page }) => {
    const { resources } = app.words;
    const { typed, found } = SEARCHED[language];
    await arrive(appPaths.resources);
    const search = page.getByRole('searchbox', { name: resources.search });
    await search.pressSequentially(typed);
    const hit = page.getByRole('main').locator('mark');
    await expect(hit.first()).toHaveText(new RegExp(`^${found}$`, 'i'));
    const results = page.getByRole('main').getByRole('listitem');
    const count = await results.count();
    expect(count).toBeLessThan(libraryOf(language).articles.length);
    const label = count === 1 ? resources.found_one : resources.found_other;
    await expect(page.getByText(filled(label, { count }), { exact: true })).toBeVisible();
    await results.first().getByRole('link').click();
    await expect(page.getByRole('article')).toBeVisible();
    await page.goBack();
    await expect(search).toHaveValue(typed);
    await expect(results).toHaveCount(count);
    await search.fill('xyzzy');
    await expect(page.getByRole('heading', { name: resources.noneTitle })).toBeVisible();
    await app.button(resources.showAll).click();
    await expect(search).toHaveValue('');
    await expect(results).toHaveCount(libraryOf(language).articles.length);
  });
});

inEnglish((language) => {
  inOneVisit({ journal: withCard }, () => {
    test('the articles are grouped by theme, have addresses, and link to one another', {
      tag: ['@P-15', '@R-12'],
    }, async ({ app, arrive, page }) => {
      const { themes, articles } = libraryOf(language);
      const { resources, places } = app.words;
      await arrive(appPaths.resources);
      await expect(app.heading(resources.title)).toBeVisible();
      for (const theme of themes) {
        const section = page.getByRole('region', { name: theme.title });
        await expect(section.getByRole('listitem')).toHaveCount(theme.articles.length);
      }
      const [first, second] = articles;
      if (first === undefined || second === undefined) throw new Error('There are articles.');
      const card = page.getByRole('link').filter({ hasText: first.title });
      const minutes = readingMinutes(first);
      const label = minutes === 1 ? resources.minutes_one : resources.minutes_other;
      await expect(card).toContainText(filled(label, { count: minutes }));
      await card.click();
      await app.expectPath(articlePath(first.id));
      await expect(app.heading(first.title)).toBeFocused();
      expect(await page.title()).toContain(first.title);
      for (const passage of first.passages)
        for (const text of passageTexts(passage)) await expect(page.getByRole('article')).toContainText(text);
      const neighbours = page.getByRole('navigation', { name: resources.neighbours });
      await expect(neighbours.getByRole('link')).toHaveCount(1);
      await neighbours.getByRole('link', { name: resources.next }).click();
      await app.expectPath(articlePath(second.id));
      await expect(app.heading(second.title)).toBeInViewport();
      await page.reload();
      await expect(app.heading(second.title)).toBeVisible();
      await neighbours.getByRole('link', { name: resources.previous }).click();
      await expect(app.heading(first.title)).toBeVisible();
      if (first.place === undefined) throw new Error('The first article speaks of an exercise.');
      await app.link(places[first.place]).click();
      await app.expectPath(PLACES[first.place]);
    });

    test('the address of an unknown article shows a message with a link to all articles', {
      tag: '@P-15',
    }, async ({ app, arrive, page }) => {
      await arrive(articlePath('no-such-text'));
      await expect(page.getByRole('heading', { name: app.words.resources.goneTitle })).toBeVisible();
      await app.link(app.words.resources.showAll).click();
      await app.expectPath(appPaths.resources);
    });
  });
});

test.describe('in a browser that need not save data', () => {
  test.use({ savesData: false });

  test('the articles are preloaded, readable offline, and loaded by no other screen', {
    tag: ['@P-15', '@E-09'],
  }, async ({ app, arrive, context, page, complaints }) => {
    complaints.allow(/Failed to load resource/);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    // The page files are loaded along with the articles, and no service worker caches them here.
    const pages = ['resources', 'article'].map((name) =>
      page.waitForEvent('requestfinished', (request) => request.url().includes(`/assets/${name}-`)),
    );
    await page.clock.install();
    await arrive(appPaths.home);
    await app.expectSynced();
    expect(asked.filter((path) => path.startsWith('/api/library/'))).toEqual([]);
    await page.clock.runFor(3000);
    await expect
      .poll(async () => JSON.stringify((await onDevice(page)).documents.map((row) => Object(row).key).sort()))
      .toBe('["content.en","content.fr","library.en","library.fr"]');
    await Promise.all(pages);
    await context.setOffline(true);
    await app.openMenu();
    await app.link(app.words.shell.menu.resources).click();
    const [first] = libraryOf('fr').articles;
    if (first === undefined) throw new Error('There are articles.');
    await page.getByRole('link').filter({ hasText: first.title }).click();
    await expect(page.getByRole('article')).toContainText(first.summary);
  });
});

test('a browser that saves data preloads the articles, but no further pages', {
  tag: ['@P-15', '@E-09'],
}, async ({ app, arrive, page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.clock.install();
  await arrive(appPaths.home);
  await app.expectSynced();
  await page.clock.runFor(3000);
  await expect
    .poll(async () => (await onDevice(page)).documents.map((row) => String(Object(row).key)))
    .toContain('library.fr');
  const further = () => asked.filter((path) => /\/assets\/resources-/.test(path));
  expect(further()).toEqual([]);
  await app.openMenu();
  await app.link(app.words.shell.menu.resources).click();
  await expect(app.heading(app.words.resources.title)).toBeVisible();
  expect(further()).toHaveLength(1);
});

test('texts that could not be loaded say so, and load on a retry', { tag: '@P-15' }, async ({
  app,
  arrive,
  page,
  complaints,
}) => {
  complaints.allow(/Failed to load resource/);
  await page.route('**/api/library/**', (route) => route.abort());
  await arrive(appPaths.resources);
  await expect(page.getByText(app.words.resources.failedTitle)).toBeVisible();
  await page.unrouteAll();
  await app.button(app.words.exerciseGate.retry).click();
  await expect(page.getByRole('region').getByRole('listitem').first()).toBeVisible();
});

test('a printed article keeps headings with their text and hides links back', {
  tag: '@P-15',
}, async ({ app, arrive, page }) => {
  await arrive(articlePath('early-signal'));
  const back = page.getByRole('main').getByRole('link', { name: app.words.resources.back, exact: true });
  await expect(back).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(back).toBeHidden();
  const headings = page.getByRole('article').getByRole('heading', { level: 2 });
  await expect(headings).not.toHaveCount(0);
  for (const heading of await headings.all()) await expect(heading).toHaveCSS('break-after', 'avoid');
});
