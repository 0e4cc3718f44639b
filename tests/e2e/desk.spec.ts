import {
  appPaths,
  articlePath,
  friendshipExchangePath,
  viewReconnectionPath,
} from '@ancrage/shared/paths/app-paths';
import { expect, inOneVisit, test } from './in-app.ts';
import { encounterKeys } from './page-models/encounter-samples.ts';
import { fullJournal } from './page-models/full-journal.ts';
import { sampleKeys } from './page-models/journal-samples.ts';

const DESK = { width: 1280, height: 800 };

test.use({ viewport: DESK, isMobile: false, hasTouch: false });

inOneVisit({ journal: fullJournal() }, () => {
  test('a reconnection, an exchange and an article have their list next to them', {
    tag: ['@R-16', '@R-17', '@P-15'],
  }, async ({ arrive, app, page }) => {
    await arrive(appPaths.home);
    const { reconnections, friendship, resources } = app.words;
    const pages = [
      [viewReconnectionPath(sampleKeys.older), reconnections.title],
      [friendshipExchangePath(encounterKeys.oldest, 'end'), friendship.title],
      [articlePath('early-signal'), resources.title],
    ] as const;
    for (const [path, name] of pages) {
      await app.walkTo(path);
      const list = page.getByRole('main').getByRole('navigation', { name, exact: true });
      const open = list.locator('[aria-current=page]');
      await expect(open).toBeInViewport();
      const [left, right] = [await list.boundingBox(), await page.locator('h1').boundingBox()];
      expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(right?.x ?? 0);
    }
    // The contents of the article are under it, and lead to its parts.
    const part = page.getByRole('list', { name: resources.contents }).getByRole('link').last();
    const name = (await part.textContent()) ?? '';
    await part.click();
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeInViewport();

    await app.walkTo(viewReconnectionPath(sampleKeys.older));
    await page.getByRole('link', { name: /^Karim – Jeudi/ }).click();
    await app.expectPath(viewReconnectionPath(sampleKeys.newer));
    await expect(page.getByRole('heading', { level: 1, name: /^Karim/ })).toBeFocused();
  });

  test('a new note can be written next to the notes, also while one is looked for', { tag: '@S-18' }, async ({
    arrive,
    app,
    page,
  }) => {
    await arrive(appPaths.notes);
    const list = page.getByRole('region', { name: app.words.notes.list });
    const field = page.getByLabel(app.words.notes.write, { exact: true }).first();
    const [left, right] = [await list.boundingBox(), await field.boundingBox()];
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(right?.x ?? 0);
    await page.getByLabel(app.words.notes.search.label, { exact: true }).fill('xyzzy');
    await expect(page.getByText(app.words.notes.search.none)).toBeVisible();
    await expect(field).toBeVisible();
  });

  test('the menu has nine entries and the others behind one, and none moves when it becomes the current one', {
    tag: ['@S-09', '@S-10', '@S-11'],
  }, async ({ arrive, app, page }) => {
    await arrive(appPaths.home);
    const words = app.words.shell.menu;
    const menu = page.getByRole('navigation', { name: words.title, exact: true });
    const lines = menu.getByRole('listitem').getByRole('link');
    await expect(lines).toHaveCount(9);
    const places = () => lines.evaluateAll((all) => all.map((line) => line.getBoundingClientRect().top));
    const before = await places();
    for (const name of [words.reconnections, words.intuitions, words.report]) {
      await menu.getByRole('link', { name, exact: true }).click();
      await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
      expect(await places()).toEqual(before);
    }
    const more = menu.getByRole('button', { name: words.more, exact: true });
    await more.click();
    for (const name of [words.vocation, words.plf, words.account, words.help, words.logout])
      await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
    await more.click();
    await expect(lines).toHaveCount(9);
    await app.walkTo(appPaths.help);
    await expect(menu.getByRole('link', { name: words.help, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  test('keys go home, write a note, search and list themselves, but not in a field, and can be turned off', {
    tag: ['@R-01', '@S-18', '@R-14'],
  }, async ({ arrive, app, page }) => {
    await arrive(appPaths.reconnections);
    const { find, help, notes } = app.words;
    const { keyboard } = page;
    await keyboard.press('n');
    await expect(page.getByLabel(notes.write, { exact: true }).first()).toBeFocused();
    await keyboard.type('g h n / ?');
    await expect(page.getByLabel(notes.write, { exact: true }).first()).toHaveValue('g h n / ?');
    await keyboard.press('Control+a');
    await keyboard.press('Delete');
    await page.locator('h1').focus();
    // The second key has to come soon after the first: on a machine that stops in between, both are pressed again.
    await expect(async () => {
      await keyboard.press('g');
      await keyboard.press('h');
      await expect(page).toHaveURL(appPaths.home, { timeout: 2000 });
    }).toPass();
    await app.expectPath(appPaths.home);
    await keyboard.press('/');
    await expect(page.getByLabel(find.label, { exact: true })).toBeFocused();

    await page.locator('h1').focus();
    await keyboard.press('?');
    const list = page.getByRole('dialog', { name: help.shortcuts.title });
    await expect(list.locator('kbd')).toHaveText(['g', 'h', 'n', '/', '?']);
    await keyboard.press('n');
    await expect(list).toBeVisible();
    await list.getByRole('checkbox', { name: help.shortcuts.use }).click();
    await keyboard.press('Escape');
    await expect(list).toBeHidden();
    await app.walkTo(appPaths.help);
    await keyboard.press('n');
    await keyboard.press('?');
    await expect(list).toBeHidden();
    await app.expectPath(appPaths.help);
    await page.getByRole('checkbox', { name: help.shortcuts.use }).click();
    await page.locator('h1').focus();
    await keyboard.press('?');
    await expect(list).toBeVisible();
    await keyboard.press('Escape');
  });
});
