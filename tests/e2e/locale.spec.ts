import { appPaths } from '@ancrage/shared/paths/app-paths';
import { LOCALES, type Locale } from '@ancrage/shared/rules/locales';
import { expect, inEachLanguage, test } from './in-app.ts';
import { wordsOf } from './page-models/wording.ts';

const browsers: [tag: string, shown: Locale][] = [
  ['fr-FR', 'fr'],
  ['fr-CA', 'fr'],
  ['en-GB', 'en'],
  ['en-US', 'en'],
  ['de-DE', 'fr'],
];

for (const [tag, shown] of browsers) {
  test(`a browser that asks for ${tag} gets ${shown}`, { tag: ['@T-11', '@K-07'] }, async ({ newDevice }) => {
    const page = await newDevice({ locale: tag });
    await page.goto(appPaths.loginForm);
    await expect(page.getByText(wordsOf[shown].session.form.intro)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', shown);
  });
}

test('the language chosen in the menu applies at once and overrides the browser', {
  tag: ['@T-11', '@E-10'],
}, async ({ arrive, app, page }) => {
  await arrive(appPaths.home);
  const menu = await app.openMenu();
  await menu.getByRole('radio', { name: wordsOf.en.shell.languages.en }).check();
  const inEnglish = page.getByRole('navigation', { name: wordsOf.en.shell.menu.title });
  await expect(inEnglish).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('user-locale'))).toMatch(/^"?en"?$/);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByText(wordsOf.en.home.notes)).toBeVisible();
});

test('the language chosen in the menu is saved in the account and survives a sign-out', {
  tag: ['@T-11', '@T-03', '@S-11'],
}, async ({ app, newPerson, page, mailsTo }) => {
  const person = await newPerson();
  await app.signIn(person);
  const menu = await app.openMenu();
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await menu.getByRole('radio', { name: wordsOf.en.shell.languages.en }).check();
  expect((await saved).request().postDataJSON()).toEqual({ preferred_langcode: [{ value: 'en' }] });
  await app.open(appPaths.logout);
  await app.expectPath(appPaths.loginForm);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await app.submitSignIn(person);
  await expect(page.getByText(wordsOf.en.home.notes)).toBeVisible();
  await page.goto(appPaths.account);
  await expect(page.getByRole('heading', { name: wordsOf.en.account.languageHeading })).toBeVisible();
  await fetch(new URL('/user/lost-password-verification?_format=json', page.url()), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ mail: person.mail }),
  });
  await expect
    .poll(async () => (await mailsTo(person.mail)).map(({ subject }) => subject))
    .toEqual([expect.stringContaining('your modification code')]);
});

test('an unquoted user-locale of the former app is understood', {
  tag: ['@T-11', '@E-10'],
}, async ({ app, page }) => {
  app.keepOnDevice({ 'user-locale': 'en' });
  await app.open(appPaths.loginForm);
  await expect(page.getByText(wordsOf.en.session.form.intro)).toBeVisible();
});

inEachLanguage((language) => {
  test('the public screens are entirely in one language', { tag: ['@P-01', '@K-07'] }, async ({
    app,
    page,
  }) => {
    const [other = 'fr'] = LOCALES.filter((locale) => locale !== language);
    await app.open(appPaths.loginForm);
    await expect(app.heading(app.words.session.form.title)).toBeVisible();
    for (const text of [wordsOf[other].session.form.intro, wordsOf[other].session.form.forgotten])
      await expect(page.getByText(text)).toHaveCount(0);
    await app.walkTo(appPaths.registerNotice);
    await expect(app.heading(app.words.access.notice.title)).toBeVisible();
  });
});
