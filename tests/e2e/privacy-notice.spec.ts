import { appPaths, legalPaths } from '@ancrage/shared/paths/app-paths';
import { expect, inEachLanguage, test } from './in-app.ts';

test.use({ isNoticeKnown: false });

inEachLanguage((language) => {
  test('the notice says who can read what, until it is dismissed for good', {
    tag: ['@P-17', '@T-10', '@E-10'],
  }, async ({ app, page, person }) => {
    const { privacy } = app.words.shell;
    const notice = page.getByRole('region', { name: privacy.title });
    await app.open(appPaths.loginForm);
    await expect(notice).toContainText(privacy.text);
    await app.submitSignIn(person);
    await app.expectPath(appPaths.home);
    await expect(notice).toContainText(privacy.mailbox);
    await expect(notice.getByRole('link', { name: privacy.more })).toHaveAttribute(
      'href',
      legalPaths[language].privacy,
    );
    await page.reload();
    await expect(notice).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('privacy_alert'))).toBeNull();
    await notice.getByRole('button', { name: privacy.understood }).click();
    await expect(notice).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem('privacy_alert'))).toBe('true');
    await page.reload();
    await expect(page.getByText(app.words.home.intro)).toBeVisible();
    await expect(notice).toHaveCount(0);
  });
});
