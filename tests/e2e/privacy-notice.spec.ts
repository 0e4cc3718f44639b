import { appPaths, legalPaths } from '@ancrage/shared/paths/app-paths';
import type { Page } from '@playwright/test';
import { expect, inEachLanguage, test } from './in-app.ts';

test.use({ isNoticeKnown: false });

inEachLanguage((language) => {
  test('a sheet says once, over the first home, who can read what', {
    tag: ['@P-17', '@T-10', '@E-10'],
  }, async ({ app, page, person }) => {
    const { privacy } = app.words.shell;
    const sheet = page.getByRole('dialog', { name: privacy.title });
    await app.open(appPaths.loginForm);
    await app.submitSignIn(person);
    await app.expectPath(appPaths.home);
    await expect(sheet.getByRole('listitem')).toHaveText([privacy.firm, privacy.readers, privacy.mailbox]);
    const policy = sheet.getByRole('link', { name: privacy.more });
    await expect(policy).toHaveAttribute('href', legalPaths[language].privacy);
    await page.reload();
    await expect(sheet).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('privacy_alert'))).toBeNull();
    const understood = sheet.getByRole('button', { name: privacy.understood });
    for (let stop = 0; stop < 6; stop += 1) {
      await page.keyboard.press('Tab');
      await expect(sheet.locator(':focus')).toHaveCount(1);
    }
    await understood.click();
    await expect(sheet).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem('privacy_alert'))).toBe('true');
    await page.reload();
    await expect(app.link(app.words.home.notes)).toBeVisible();
    await app.expectSignedIn();
    await expect(sheet).toHaveCount(0);
  });
});

for (const [what, dismiss] of [
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ['a touch outside', (page: Page) => page.mouse.click(195, 60)],
  ['the back button', (page: Page) => page.goBack()],
] as const)
  test(`${what} dismisses the privacy sheet for good`, { tag: '@T-10' }, async ({ arrive, app, page }) => {
    await arrive(appPaths.home);
    const sheet = page.getByRole('dialog', { name: app.words.shell.privacy.title });
    await expect(sheet).toBeVisible();
    await dismiss(page);
    await expect(sheet).toBeHidden();
    await app.expectPath(appPaths.home);
    expect(await page.evaluate(() => localStorage.getItem('privacy_alert'))).toBe('true');
  });
