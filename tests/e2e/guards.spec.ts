import { appPaths, leadershipStepPath } from '@ancrage/shared/paths/app-paths';
import type { PersonOverrides } from '../support/factories.ts';
import { publicScreens, signedInScreens } from './every-screen.ts';
import { expect, inEnglish, inOneVisit, test } from './in-app.ts';
import { anIdentityCard, withCard, withReconnections } from './page-models/journal-samples.ts';
import { writeElsewhere } from './page-models/other-devices.ts';

/** Mail and three more: one short of the minimum. */
const fourFields: PersonOverrides['info'] = { title: '', company: '', businessunit: '', telephone: '' };
const fiveFields: PersonOverrides['info'] = { company: '', businessunit: '', telephone: '' };

test('every screen but the public ones requires a sign-in and remembers the requested address', {
  tag: '@G-01',
}, async ({ app }) => {
  await app.open(appPaths.loginForm);
  for (const path of signedInScreens) {
    await app.walkTo(path);
    await app.expectPath(`${appPaths.loginForm}?returnUrl=${encodeURIComponent(path)}`);
  }
});

test('the public screens open without a session', { tag: ['@G-01', '@R-02'] }, async ({ app }) => {
  const heading = app.page.getByRole('heading', { level: 1 });
  let before = '';
  for (const [number, path] of publicScreens.entries()) {
    if (number === 0) await app.open(path);
    else await app.walkTo(path);
    await expect(heading).toBeVisible();
    await expect(heading).not.toHaveText(before);
    await app.expectPath(path);
    before = (await heading.textContent()) ?? '';
  }
});

test('the requested address, with its query, is escaped and opened after sign-in', {
  tag: ['@G-01', '@V-07'],
}, async ({ app, person }) => {
  const wanted = `${leadershipStepPath(1)}?form_type=ppp&from=a+b`;
  await app.open(wanted);
  await app.expectPath(`${appPaths.loginForm}?returnUrl=%2Fplf%2Fplf1%3Fform_type%3Dppp%26from%3Da%2Bb`);
  await app.submitSignIn(person);
  await app.expectPath(wanted);
});

test('a hostile returnUrl leads home and never off the site', { tag: '@V-07' }, async ({
  app,
  arrive,
  page,
  baseURL,
}) => {
  await arrive(appPaths.reconnections, { journal: withReconnections });
  const hostile = [
    '//evil.example',
    'https://evil.example/',
    '/\\evil.example',
    '/%5Cevil.example',
    'javascript:alert(1)',
    '/pages/../../evil',
    '/login',
    '/logout',
    '/nowhere',
    '/pages/user#@evil.example',
    '\t//evil.example',
  ];
  const [first = '', ...others] = hostile.map(
    (wanted) => `${appPaths.login}?returnUrl=${encodeURIComponent(wanted)}`,
  );
  await app.open(first);
  await app.expectPath(appPaths.home);
  for (const login of others) {
    await app.walkTo(login);
    await app.expectPath(appPaths.home);
    expect(new URL(page.url()).origin).toBe(baseURL);
  }
});

inEnglish(() => {
  test('an account with only four fields redirects to the account page, with a reason', {
    tag: ['@G-02', '@X-03', '@X-08', '@V-02', '@K-05', '@V-01'],
  }, async ({ app, newPerson }) => {
    const person = await newPerson({ info: fourFields, journal: withReconnections });
    const led = `${appPaths.account}?error=missing_personal_info`;
    const ledFrom = (path: string) => `${led}&returnUrl=${encodeURIComponent(path)}`;
    await app.signIn(person, appPaths.reconnections, ledFrom(appPaths.reconnections));
    const { missing_personal_info, title_error } = app.words.outcome;
    const notice = app.page.getByRole('status').filter({ hasText: missing_personal_info });
    await expect(notice).toContainText(app.words.shell.led.missing_personal_info);
    await expect(notice).not.toContainText(title_error);
    await expect(notice.getByRole('link')).toHaveAttribute('href', /^mailto:/);
    for (const path of [appPaths.identityCard, appPaths.addReconnection, appPaths.contact]) {
      await app.walkTo(path);
      await app.expectPath(ledFrom(path));
    }
    await app.walkTo(appPaths.home);
    await app.expectPath(led);
    await app.page.reload();
    await expect(notice).toBeVisible();
  });

  test('a card with only two lines redirects to the card, with a reason', {
    tag: ['@G-03', '@X-03', '@X-08', '@V-03', '@K-05', '@V-01'],
  }, async ({ app, newPerson }) => {
    const { CIDsymptome, CIDvocationpro } = anIdentityCard;
    const person = await newPerson({ journal: { field_cid: { CIDsymptome, CIDvocationpro } } });
    const led = `${appPaths.identityCard}?error=missing_cid`;
    await app.signIn(person, appPaths.addReconnection, led);
    const { missing_cid, title_error } = app.words.outcome;
    const notice = app.page.getByRole('status').filter({ hasText: missing_cid });
    await expect(notice).toContainText(app.words.shell.led.missing_cid);
    await expect(notice).not.toContainText(title_error);
    await expect(app.heading(app.words.identityCard.title)).toBeVisible();
  });
});

test('five fields of personal info are enough', { tag: ['@G-02', '@V-02', '@K-05'] }, async ({
  arrive,
  app,
}) => {
  await arrive(appPaths.reconnections, { info: fiveFields, journal: withReconnections });
  await expect(app.heading(app.words.reconnections.title)).toBeVisible();
});

test('a card with three lines, under any keys, is enough', {
  tag: ['@G-03', '@V-03', '@K-05'],
}, async ({ arrive, app }) => {
  const { CIDsymptome, CIDvocationpro } = anIdentityCard;
  await arrive(appPaths.addReconnection, {
    journal: { field_cid: { CIDsymptome, CIDvocationpro, ailleurs: 'Une ligne venue d’ailleurs' } },
  });
  await expect(app.heading(app.exercise('reconnection').title)).toBeVisible();
});

test('opening the card first fetches what another device has changed', { tag: ['@G-04', '@E-01'] }, async ({
  arrive,
  app,
}) => {
  const person = await arrive(appPaths.home, { journal: withCard });
  await app.expectSynced();
  const CIDsymptome = 'Les épaules qui montent';
  await writeElsewhere(app, person, { field_cid: { ...anIdentityCard, CIDsymptome } });

  const refreshed = app.page.waitForResponse(
    (response) =>
      response.request().method() === 'GET' && new URL(response.url()).pathname === `/node/${person.nid}`,
  );
  await (await app.openMenu()).getByRole('link', { name: app.words.shell.menu.identityCard }).click();
  expect((await refreshed).status()).toBe(200);
  await app.identityCard.expectLine('CIDsymptome', CIDsymptome);
});

inOneVisit({ journal: withCard }, () => {
  for (const status of [403, 429]) {
    test(`the card opens as this device holds it when the server answers ${status}`, {
      tag: ['@G-04', '@X-09'],
    }, async ({ arrive, app, page, complaints }) => {
      complaints.allow(new RegExp(`status of ${status}`));
      await arrive(appPaths.home);
      await app.expectSynced();
      await page.route('**/node/**', (route) => route.fulfill({ status, json: { message: 'not now' } }));
      await (await app.openMenu()).getByRole('link', { name: app.words.shell.menu.identityCard }).click();
      await app.identityCard.expectLine('CIDsymptome', anIdentityCard.CIDsymptome);
      await expect(page.getByText(app.words.shell.refresh.local)).toBeVisible();
    });
  }
});
