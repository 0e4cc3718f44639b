import { appPaths } from '@ancrage/shared/paths/app-paths';
import { REFRESH_TOKEN_LIFETIME_S } from '@ancrage/shared/rules/constants';
import { tokenPairSchema } from '@ancrage/shared/wire/oauth-token';
import type { Page } from '@playwright/test';
import { expect, test } from './in-app.ts';
import { readAuth } from './page-models/device-storage.ts';

const noon = new Date('2026-03-12T12:00:00+01:00');

/** Writes down the token requests and the writes of a page, in order. */
const listen = (page: Page): string[] => {
  const heard: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/oauth/token') heard.push('token');
    if (request.method() === 'PATCH') heard.push('write');
  });
  return heard;
};

test.beforeEach(({ page }) => page.clock.install({ time: noon }));

test('a token is refreshed from 30 s before it expires', {
  tag: ['@K-01', '@C-13'],
}, async ({ app, person, page }) => {
  await app.signIn(person, appPaths.account);
  const { accessExpiresAt } = await readAuth(page);
  const heard = listen(page);
  // The clock is set and runs no timer: the refresh ahead of time (K-03) stays out of it.
  await page.clock.setSystemTime(accessExpiresAt - 30_000 - 5000);
  await app.account.fill({ company: 'Une' });
  await app.account.submit();
  await app.account.expectSaved();
  expect(heard).toEqual(['write']);
  await page.clock.setSystemTime(accessExpiresAt - 30_000);
  await app.account.fill({ company: 'Deux' });
  await app.account.submit();
  await expect.poll(() => heard).toEqual(['write', 'token', 'write']);
});

test('a wrong clock of the device does not end the session: the server decides', {
  tag: ['@K-02', '@C-13', '@Q-14'],
}, async ({ app, person, page, complaints }) => {
  let answered: unknown;
  // Read on its way: the browser forgets the body of an answer when the page goes on.
  await page.route('**/oauth/token*', async (route) => {
    const response = await route.fetch();
    answered = await response.json();
    await route.fulfill({ response });
  });
  await app.signIn(person, appPaths.account);
  const { expires_in } = tokenPairSchema.parse(answered);
  await page.unroute('**/oauth/token*');
  const { accessExpiresAt, refreshExpiresAt } = await readAuth(page);
  const receivedAt = accessExpiresAt - expires_in * 1000;
  expect(refreshExpiresAt - receivedAt).toBe((REFRESH_TOKEN_LIFETIME_S - 30) * 1000);
  expect(REFRESH_TOKEN_LIFETIME_S).toBe(1_209_600);
  const heard = listen(page);
  await page.clock.setSystemTime(refreshExpiresAt - 20_000);
  await app.account.fill({ company: 'Une' });
  await app.account.submit();
  await app.account.expectSaved();
  expect(heard).toEqual(['token', 'write']);
  await page.clock.setSystemTime((await readAuth(page)).refreshExpiresAt);
  await app.account.fill({ company: 'Deux' });
  await app.account.submit();
  await expect.poll(() => heard).toEqual(['token', 'write', 'token', 'write']);
  await page.clock.setSystemTime((await readAuth(page)).refreshExpiresAt);
  await page.route('**/oauth/token*', (route) =>
    route.fulfill({ status: 401, json: { error: 'invalid_request', error_description: '', message: '' } }),
  );
  complaints.allow(/status of 401/);
  await app.account.fill({ company: 'Trois' });
  await app.account.submit();
  await app.expectPath(appPaths.loginForm);
  await expect(page.getByText(app.words.session.form.wordsWait)).toBeVisible();
});

test('the timer refreshes 60 s before the token expires', { tag: '@K-03' }, async ({ app, page, person }) => {
  await app.signIn(person);
  const { accessExpiresAt, refreshToken } = await readAuth(page);
  const heard = listen(page);
  await page.clock.pauseAt(accessExpiresAt - 60_000 - 1000);
  expect(await page.evaluate(() => Date.now())).toBe(accessExpiresAt - 61_000);
  expect(heard).toEqual([]);
  await page.clock.runFor(1000);
  await expect.poll(() => heard).toEqual(['token']);
  await expect.poll(async () => (await readAuth(page)).refreshToken).not.toBe(refreshToken);
});

test('a save over a hanging network reports after 30 s, even when the token must be refreshed first', {
  tag: ['@Q-63', '@X-09'],
}, async ({ app, person, page }) => {
  await app.signIn(person, appPaths.account);
  const { accessExpiresAt } = await readAuth(page);
  // Never answered; nor would the browser say that it is offline.
  await page.route(/\/(oauth\/token|api\/configuration)\b/, () => undefined);
  await page.reload();
  await app.account.fill({ company: 'Une' });
  // The timer may refresh before the save does, as soon as the clock is set.
  const asked = page.waitForRequest(/\/oauth\/token\b/);
  await page.clock.setSystemTime(accessExpiresAt - 30_000);
  await app.account.submit();
  await asked;
  await page.clock.runFor(30_000);
  await expect(app.alert(app.words.account.unreachable)).toBeVisible();
});
