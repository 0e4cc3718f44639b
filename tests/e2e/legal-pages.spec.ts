import { appPaths, legalPaths } from '@ancrage/shared/paths/app-paths';
import { accessibilityFaults } from '../support/accessibility.ts';
import { expect, inEachLanguage, test } from './in-app.ts';

inEachLanguage((language) => {
  test('the terms open from the form in a new tab, without signing in', {
    tag: ['@C-14', '@R-23'],
  }, async ({ app, page }) => {
    await app.open(appPaths.loginForm);
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: app.words.shell.menu.terms }).click();
    const terms = await opened;
    await expect(terms).toHaveURL(legalPaths[language].terms);
    await expect(terms.getByRole('heading', { level: 1 })).toHaveText(app.words.shell.menu.terms);
    await expect(app.heading(app.words.session.form.title)).toBeVisible();
  });

  test('on a phone each cell of the privacy policy is under its heading', { tag: '@R-23' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(legalPaths[language].privacy);
    const headings = await page.locator('th').allTextContents();
    const shown = await page
      .locator('tbody tr')
      .first()
      .locator('td')
      .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content));
    expect(shown).toEqual(headings.map((heading, column) => (column === 0 ? 'none' : `"${heading}"`)));
  });

  test('the legal pages pass all automatic accessibility checks in both colour schemes', {
    tag: ['@R-23', '@P-01'],
  }, async ({ page }) => {
    const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    for (const path of Object.values(legalPaths[language])) {
      await page.setViewportSize({ width: 320, height: 844 });
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(path);
      expect(await isTooWide()).toBe(false);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await accessibilityFaults(page, 'colours')).toEqual([]);
      await page.setViewportSize({ width: 1280, height: 844 });
      expect(await isTooWide()).toBe(false);
      expect(await accessibilityFaults(page, 'layout')).toEqual([]);
    }
  });
});
