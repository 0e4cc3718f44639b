import { appPaths } from '@ancrage/shared/paths/app-paths';
import { expect, test } from './in-app.ts';
import { withReconnections } from './page-models/journal-samples.ts';

test('the search finds an entry by a word, leaves the word out of the address, and marks it where it is', {
  tag: ['@P-11', '@Q-41'],
}, async ({ arrive, app, page }) => {
  await arrive(appPaths.home, {
    journal: {
      ...withReconnections,
      field_celebrations: {
        1700000000000: { date: '1700000000000', text: 'Une RÉUNION sereine, et un coquelicot.' },
        1700000100000: { date: '1700000100000', text: 'Autre chose.' },
      },
    },
  });
  await app.expectSynced();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.keyboard.press('/');
  const { find } = app.words;
  const field = page.getByLabel(find.label, { exact: true });
  await expect(field).toBeFocused();
  await field.fill('reunion coquelicot');
  const results = page.getByRole('list', { name: find.results }).getByRole('link');
  await expect(results).toHaveCount(1);
  await expect(results.locator('mark')).toHaveText(['RÉUNION', 'coquelicot']);
  await results.click();
  await app.expectPath(appPaths.notes);
  await expect(page.locator('main li mark')).toHaveText(['RÉUNION', 'coquelicot']);
  await page.goBack();
  await expect(field).toHaveValue('reunion coquelicot');
  expect([...asked, page.url()].filter((one) => /coquelicot|reunion/i.test(one))).toEqual([]);
});

test('a text that another app shares offline and signed out is in a new note after the sign-in', {
  tag: ['@S-18', '@G-01'],
}, async ({ arrive, app, page, context }) => {
  const person = await arrive(appPaths.notes);
  await app.expectSynced();
  await app.walkTo(appPaths.logout);
  await app.expectPath(appPaths.loginForm);
  const text = `${'Lu ce matin, à garder. '.repeat(40)}Fin.`;
  await page.goto(`${appPaths.share}?${new URLSearchParams({ title: 'Un article', text })}`);
  await expect(page).not.toHaveURL(/article/);
  await app.submitSignIn(person);
  await app.expectPath(appPaths.notes);
  const { notes } = app.words;
  await expect(page.getByLabel(notes.write, { exact: true })).toHaveValue(`Un article\n${text}`);
  await context.setOffline(true);
  await page.getByRole('button', { name: notes.keep }).click();
  await expect(page.locator('main li').filter({ hasText: 'Fin.' })).toBeVisible();
});
