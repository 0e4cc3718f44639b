import { appPaths, legalPaths } from '@ancrage/shared/paths/app-paths';
import type { Page, Route } from '@playwright/test';
import { expect, inEachLanguage, inEnglish, test } from './in-app.ts';
import { isKept, onDevice, TAKEN_OVER } from './page-models/device-storage.ts';
import { anIdentityCard, sampleKeys, withReconnections } from './page-models/journal-samples.ts';
import { onServer } from './page-models/other-devices.ts';

test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ complaints }) => complaints.allow(TAKEN_OVER));

inEnglish(() => {
  test('after the first visit every address opens without a network, from a cold start', {
    tag: ['@P-02', '@E-09'],
  }, async ({ arrive, app, page, context }) => {
    await arrive(appPaths.home, { journal: withReconnections });
    await app.expectSynced();
    await isKept(page);
    await context.setOffline(true);
    await page.close();
    const cold = app.onDevice(await context.newPage());
    await cold.open(appPaths.reconnections);
    await expect(cold.page.getByText('Karim')).toBeVisible();
    for (const path of [appPaths.identityCard, appPaths.intuitions, appPaths.addReconnection]) {
      await cold.open(path);
      await expect(cold.page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await cold.page.close({ runBeforeUnload: false });
  });
});

inEachLanguage(() => {
  test('the app is installable, with shortcuts in the language of the browser', {
    tag: ['@P-01', '@P-02'],
  }, async ({ app, page, context }) => {
    await app.open(appPaths.loginForm);
    await isKept(page);
    const session = await context.newCDPSession(page);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    const found = installabilityErrors.map(({ errorId }) => errorId);
    // A window that remembers nothing cannot install anything; that is how tests open theirs.
    expect(found.filter((id) => id !== 'in-incognito')).toEqual([]);
    const { errors, url } = await session.send('Page.getAppManifest');
    expect({ errors, path: new URL(url).pathname }).toEqual({ errors: [], path: '/manifest.webmanifest' });
    const shown = await page.evaluate(
      async () => (await fetch('/manifest.webmanifest')).json() as Promise<unknown>,
    );
    const { menu } = app.words.shell;
    expect(shown).toMatchObject({
      id: '/',
      shortcuts: [{ name: menu.reconnection }, { name: menu.newNote }, { name: menu.search }],
    });
  });
});

test('the cached files contain no personal data and no page of the server', {
  tag: ['@P-02', '@Q-41'],
}, async ({ arrive, app, page }) => {
  const person = await arrive(appPaths.home, { journal: withReconnections });
  await app.expectSynced();
  await isKept(page);
  await app.open(appPaths.reconnections);
  await page.goto(legalPaths.fr.terms);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(app.words.shell.menu.terms);
  const kept = await page.evaluate(async () => {
    const found: { path: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        found.push({ path: new URL(request.url).pathname, text: (await answer?.text()) ?? '' });
      }
    }
    return found;
  });
  expect(kept.length).toBeGreaterThan(20);
  expect(kept.filter(({ path }) => !/^\/(assets|icons)\/|^\/index\.html$/.test(path))).toEqual([]);
  // A first name alone may occur in an example of the app's texts.
  const personal = [person.mail, 'Jeudi, la nouvelle organisation'];
  const telling = kept.filter(({ text }) => personal.some((words) => text.includes(words)));
  expect(telling.map(({ path }) => path)).toEqual([]);
});

test('an API call does not start the service worker', {
  tag: '@P-02',
}, async ({ app, page, context }) => {
  await app.open(appPaths.loginForm);
  await isKept(page);
  const session = await context.newCDPSession(page);
  const states: string[] = [];
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) =>
    states.push(...versions.map(({ runningStatus }) => runningStatus)),
  );
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await expect.poll(() => states.at(-1)).toBe('stopped');
  const ask = (path: string) => page.evaluate(async (asked) => (await fetch(asked)).status, path);
  expect(await ask('/getwaversion/tma?_format=json')).toBe(200);
  expect(states.at(-1)).toBe('stopped');
  expect(await ask('/icons/mark.svg')).toBe(200);
  await expect.poll(() => states.at(-1)).toBe('running');
});

/** Has the browser find a service worker of another address, which counts as a newer one just as other bytes would. */
const releaseNext = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js?next');
  });

test.describe('an update', () => {
  // The policy of the page lets nothing but the app's own code name a script.
  test.use({ bypassCSP: true });

  test('a new version waits until it is accepted, and keeps unsent changes and drafts', {
    tag: ['@Q-55', '@S-12'],
  }, async ({ arrive, app, page, complaints }) => {
    complaints.allow(/ERR_FAILED/);
    const many = Array.from({ length: 10 }, (_, at) => `Je fais le pas ${at + 1}`);
    const person = await arrive(appPaths.intuitions, {
      journal: {
        field_cid: anIdentityCard,
        field_intuitions: {
          [sampleKeys.newer]: {
            date: sampleKeys.newer,
            pf: 'past',
            'reconew-q2-qui': 'Karim',
            intuitionsdata: many.map((name, at) => ({ id: `c${at}`, name, status: 'pending' })),
            status: 'pending',
          },
        },
      },
    });
    await app.expectSynced();
    await isKept(page);
    const stopSending = (route: Route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue();
    // Of the whole browser, the service worker with it: past a hold on the page alone, a busy machine once let a change through.
    await page.context().route('**/node/**', stopSending);
    for (const name of many) {
      await app.intuitions.status(name).click();
      // Shown is kept: the page is left only after that.
      await expect(app.intuitions.status(name)).toBeChecked();
    }
    await expect(app.sync).toHaveAttribute('data-sync', 'on-device');
    await app.open(appPaths.addReconnection);
    const reconnection = app.reconnection('past');
    await reconnection.goTo('situation');
    await reconnection.choose();
    await expect.poll(async () => (await onDevice(page)).drafts).not.toEqual([]);

    await releaseNext(page);
    const offer = page.getByRole('status').filter({ hasText: app.words.outcome.new_version });
    await expect(offer).toBeVisible();
    await expect(reconnection.leaveQuestion).toBeHidden();
    const reloaded = page.waitForEvent('load');
    await offer.getByRole('button').click();
    await reloaded;
    await expect(page.getByText(app.words.exercise.flow.resumedTitle)).toBeVisible();
    expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toMatch(/\?next$/);
    await expect(app.sync).toHaveAttribute('data-sync', 'on-device');
    await page.context().unroute('**/node/**', stopSending);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await app.expectSynced();
    const { [sampleKeys.newer]: entry } = Object(await onServer(app, person, 'field_intuitions'));
    expect(entry.intuitionsdata).toMatchObject(
      many.map((name, at) => ({ id: `c${at}`, name, status: 'implemented' })),
    );
  });
});
