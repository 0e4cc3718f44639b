import { appPaths } from '@ancrage/shared/paths/app-paths';
import type { Page } from '@playwright/test';
import { expect, test } from './in-app.ts';
import { isKept, onDevice, readAuth, TAKEN_OVER, tamperAuth } from './page-models/device-storage.ts';
import {
  anIdentityCard,
  reconnectionSample,
  sampleKeys,
  withCard,
  withReconnections,
} from './page-models/journal-samples.ts';
import { onServer } from './page-models/other-devices.ts';

const NETWORK = /Failed to load resource/;

test.describe('on an installed device', () => {
  test.use({ serviceWorkers: 'allow' });
  test.beforeEach(({ complaints }) => complaints.allow(TAKEN_OVER));

  test('a reconnection arrives complete when the network is cut at every step', {
    tag: ['@X-09', '@Q-52', '@Q-53', '@P-05'],
  }, async ({ arrive, app, page, context, newDevice, complaints }) => {
    complaints.allow(NETWORK);
    const person = await arrive(appPaths.addReconnection, { journal: withCard });
    await isKept(page);
    const reconnection = app.reconnection('past');
    for (const slide of reconnection.slides) {
      await reconnection.expectSlide(slide.id);
      await context.setOffline(true);
      await reconnection.writeSlide(slide, reconnectionSample);
      if (slide === reconnection.slides.at(-1)) break;
      await reconnection.next();
      await context.setOffline(false);
    }
    await reconnection.finish();
    await reconnection.save();
    await expect(app.sync).toHaveAttribute('data-sync', 'on-device');
    const { outbox, drafts } = await onDevice(page);
    expect(outbox).toHaveLength(1);
    expect(drafts).toEqual([]);
    await context.setOffline(false);
    await app.expectSynced();
    const other = app.onDevice(await newDevice());
    await other.signIn(person, new URL(page.url()).pathname);
    const article = other.page.getByRole('article');
    for (const text of Object.values(reconnectionSample).flat()) await expect(article).toContainText(text);
  });
});

test('unsent work of an ended session is encrypted until its owner signs in', {
  tag: ['@Q-53', '@T-05', '@A-01'],
}, async ({ arrive, app, page, newPerson, elsewhere, complaints }) => {
  complaints.allow(/status of 401|ERR_FAILED/);
  const claire = await arrive(appPaths.identityCard, { journal: withCard });
  const refuse = '**/node/**';
  await page.route(refuse, (route) => route.abort());
  await app.identityCard.fill({ CIDsymptome: 'Les mains froides' });
  await app.identityCard.submit();
  await expect(app.sync).toHaveAttribute('data-sync', 'on-device');
  expect(JSON.stringify(await onDevice(page))).toContain('Les mains froides');
  await tamperAuth(page, { refreshToken: 'nobody-gave-this', accessExpiresAt: 0 });
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await app.expectPath(appPaths.loginForm);
  await expect.poll(async () => (await onDevice(page)).sealed.length).toBe(1);
  await expect(page.getByText(app.words.session.form.wordsWait)).toBeVisible();
  await expect(page.getByText(claire.firstname)).toHaveCount(0);
  const { documents: _, sealed, ...rest } = await onDevice(page);
  expect(Object.values(rest)).toEqual(Object.values(rest).map(() => []));
  expect(JSON.stringify(sealed)).not.toContain('mains');
  await page.unroute(refuse);

  const patches: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') patches.push(request.url());
  });
  const marc = await newPerson({ journal: { field_cid: { ...anIdentityCard, CIDsymptome: 'Le dos' } } });
  await app.signIn(marc, appPaths.identityCard);
  await app.identityCard.expectLine('CIDsymptome', 'Le dos');
  await app.expectSynced();
  await app.open(appPaths.logout);
  await app.expectPath(appPaths.loginForm);
  expect(patches).toEqual([]);
  expect((await onDevice(page)).sealed).toHaveLength(1);

  await app.signIn(claire, appPaths.identityCard);
  await app.identityCard.expectLine('CIDsymptome', 'Les mains froides');
  await app.expectSynced();
  expect((await onDevice(page)).sealed).toEqual([]);
  const other = await elsewhere(claire, appPaths.identityCard);
  await other.identityCard.expectLine('CIDsymptome', 'Les mains froides');
});

/** Fills what the browser allows the app on this device, to the last hundred bytes. */
const fillStorage = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('filler');
      opening.onupgradeneeded = () => opening.result.createObjectStore('filler', { autoIncrement: true });
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const fits = (size: number) =>
      new Promise<boolean>((resolve) => {
        const writing = database.transaction('filler', 'readwrite');
        writing.objectStore('filler').add(crypto.getRandomValues(new Uint8Array(Math.min(size, 65_536))));
        writing.oncomplete = () => resolve(true);
        writing.onabort = () => resolve(false);
      });
    for (const size of [65_536, 4096, 100]) while (await fits(size));
    database.close();
  });

const freeStorage = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase('filler');
        deleting.onsuccess = () => resolve();
        deleting.onerror = () => reject(deleting.error);
      }),
  );

test('a save on a full device reports its failure and keeps the text', {
  tag: ['@Q-52', '@Q-53'],
}, async ({ arrive, app, page, context, baseURL, complaints }) => {
  complaints.allow(/could not be|[Qq]uota/);
  const browser = await context.newCDPSession(page);
  await browser.send('Storage.overrideQuotaForOrigin', {
    origin: new URL(baseURL ?? '').origin,
    quotaSize: 3_000_000,
  });
  await arrive(appPaths.identityCard, { journal: withCard });
  await app.expectSynced();
  await fillStorage(page);
  await app.identityCard.fill({ CIDsymptome: 'Les mains froides' });
  await app.identityCard.submit();
  await expect(app.toast(app.words.identityCard.notSaved)).toBeVisible();
  await app.identityCard.expectLine('CIDsymptome', 'Les mains froides');
  expect((await onDevice(page)).outbox).toEqual([]);
  await freeStorage(page);
  await app.identityCard.submit();
  await app.identityCard.expectSaved();
  await app.expectSynced();
});

test('five tabs refresh an expired token once', { tag: '@Q-14' }, async ({ arrive, app, context, page }) => {
  await context.clock.install();
  await arrive(appPaths.home, { journal: withReconnections });
  const tabs = [page];
  while (tabs.length < 5) {
    const tab = await context.newPage();
    await tab.goto(appPaths.intuitions);
    await expect(app.onDevice(tab).intuitions.lines).toHaveCount(3);
    tabs.push(tab);
  }
  const before = await readAuth(page);
  const heard: string[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/oauth/token') heard.push(request.url());
  });
  await context.clock.setSystemTime(before.accessExpiresAt + 1000);
  await Promise.all(tabs.map((tab) => tab.evaluate(() => dispatchEvent(new Event('focus')))));
  await expect.poll(async () => (await readAuth(page)).refreshToken).not.toBe(before.refreshToken);
  for (const tab of tabs.slice(1)) {
    // Whichever tab holds the outbox sends for all of them.
    const patched = tab.context().waitForEvent('response', (answer) => answer.request().method() === 'PATCH');
    await app.onDevice(tab).intuitions.lines.first().click();
    expect((await patched).ok()).toBe(true);
  }
  expect(heard).toHaveLength(1);
});

test('an answer written on two devices is kept in both versions, which can be adopted or dismissed', {
  tag: '@Q-54',
}, async ({ arrive, app, context, elsewhere, complaints }) => {
  complaints.allow(NETWORK);
  const person = await arrive(appPaths.identityCard, { journal: withCard });
  const desk = await elsewhere(person, appPaths.identityCard);
  await context.setOffline(true);
  const { versions } = app.words.exercise;
  const write = async (on: typeof app, lines: Parameters<typeof app.identityCard.fill>[0]) => {
    await on.identityCard.fill(lines);
    await on.identityCard.submit();
  };
  await write(desk, { CIDsymptome: 'Au bureau', CIDphrasereconnexion: 'Bureau' });
  await desk.expectSynced();
  await write(app, { CIDsymptome: 'Au téléphone', CIDphrasereconnexion: 'Téléphone' });
  await expect(app.sync).toHaveAttribute('data-sync', 'on-device');
  await context.setOffline(false);
  await app.expectSynced();
  const second = (on: typeof app, text: string) =>
    on.page.getByText(text, { exact: true }).locator('xpath=..');
  await app.identityCard.expectLine('CIDsymptome', 'Au téléphone');
  await expect(second(app, 'Au bureau')).toBeVisible();
  await app.page.reload();
  await expect(second(app, 'Bureau')).toBeVisible(); // left alone, both stay

  await second(app, 'Au bureau').getByRole('button', { name: versions.take }).click();
  await app.page.getByRole('alertdialog').getByRole('button', { name: versions.take }).click();
  await app.identityCard.expectLine('CIDsymptome', 'Au bureau');
  await second(app, 'Bureau').getByRole('button', { name: versions.discard }).click();
  await app.page.getByRole('alertdialog').getByRole('button', { name: versions.discard }).click();
  await expect(app.page.getByText(versions.text)).toHaveCount(0);
  await app.expectSynced();
  await desk.page.reload();
  await desk.identityCard.expectLine('CIDsymptome', 'Au bureau');
  await desk.identityCard.expectLine('CIDphrasereconnexion', 'Téléphone');
  await expect(desk.page.getByText(versions.text)).toHaveCount(0);
});

/** How often each of ten intuitions is ticked or unticked: `BROWSER_ROUNDS=31` makes over 300 changes of it. */
const ROUNDS = Number(process.env.BROWSER_ROUNDS ?? 3);

test('each change arrives once over a network that loses every third response', { tag: '@Q-53' }, async ({
  arrive,
  app,
  page,
  complaints,
}) => {
  test.slow();
  complaints.allow(/ERR_FAILED|status of 412/); // a response was lost: the app detects and merges what changed
  const names = Array.from({ length: 10 }, (_, at) => `Je fais le pas ${at + 1}`);
  const person = await arrive(appPaths.intuitions, {
    journal: {
      field_cid: anIdentityCard,
      field_intuitions: {
        [sampleKeys.newer]: {
          date: sampleKeys.newer,
          pf: 'past',
          intuitionsdata: names.map((name, at) => ({ id: `c${at}`, name, status: 'pending' })),
          status: 'pending',
        },
      },
    },
  });
  await app.expectSynced();
  const closings = page
    .getByRole('region', { name: app.words.shell.words.notifications })
    .locator(`button[aria-label="${app.words.shell.words.close}"]`);
  let writes = 0;
  await page.route('**/node/**', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    writes += 1;
    if (writes % 3 !== 0) return route.continue();
    await route.fetch(); // the server applies it, and this device never gets the response
    return route.abort();
  });
  // An odd number of times: each ends ticked.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of names)
      await app.intuitions.status(name).evaluate((box) => box instanceof HTMLElement && box.click());
    // What tells of each change goes, as it would by itself: the more of them wait, the longer each takes.
    await closings.evaluateAll((buttons) => {
      for (const button of buttons) if (button instanceof HTMLElement) button.click();
    });
  }
  for (const name of names) await expect(app.intuitions.status(name)).toBeChecked();
  await expect
    .poll(
      async () => {
        await page.evaluate(() => dispatchEvent(new Event('online')));
        return app.sync.getAttribute('data-sync');
      },
      { timeout: 60_000 },
    )
    .toBe('synced');
  expect(writes).toBeGreaterThan(3);
  const { [sampleKeys.newer]: entry } = Object(await onServer(app, person, 'field_intuitions'));
  expect(entry.intuitionsdata).toMatchObject(
    names.map((name, at) => ({ id: `c${at}`, name, status: 'implemented' })),
  );
});
