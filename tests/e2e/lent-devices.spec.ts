import { legalPaths } from '@ancrage/shared/paths/app-paths';
import type { Page } from '@playwright/test';
import { expect, test } from './in-app.ts';

const { privacy } = legalPaths.fr;

/** What a page finds on its device. */
const found = (page: Page) =>
  page.evaluate(async () => ({
    texts: Object.keys(localStorage),
    ofTab: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    cookies: document.cookie,
    width: innerWidth,
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    hasFewColours: matchMedia('(forced-colors: active)').matches,
    isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
    isOnPaper: matchMedia('print').matches,
    mayRead: (await navigator.permissions.query({ name: 'geolocation' })).state,
    isFirst: history.length,
  }));

test('a device used again has nothing of the test before', async ({ devices, deviceOptions }) => {
  const device = await devices.acquire(deviceOptions);
  const { page, context } = device;
  await page.goto(privacy);
  const before = await found(page);
  await context.grantPermissions(['geolocation']);
  await page.setViewportSize({ width: 800, height: 600 });
  await page.emulateMedia({
    media: 'print',
    colorScheme: 'dark',
    forcedColors: 'active',
    reducedMotion: 'no-preference',
  });
  await page.evaluate(async () => {
    localStorage.setItem('left', 'yes');
    sessionStorage.setItem('left', 'yes');
    // biome-ignore lint/suspicious/noDocumentCookie: a cookie is what it is about
    document.cookie = 'left=yes';
    await caches.open('left');
    await new Promise((resolve) => {
      indexedDB.open('left').onsuccess = resolve;
    });
    history.pushState(null, '');
  });
  const left = await found(page);
  for (const [what, value] of Object.entries(before)) expect(left, what).not.toHaveProperty(what, value);
  await context.newPage();
  await page.route('**', (route) => route.abort());
  await context.setOffline(true);

  await devices.release(device, true);
  expect(await devices.acquire(deviceOptions)).toBe(device);
  expect(context.pages()).toEqual([page]);
  await page.goto(privacy);
  expect(await found(page)).toEqual(before);
  await devices.release(device, true);
});

const spoiling: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'a script in every page': (page) => page.addInitScript(() => undefined),
  'a script in every page of the device': (page) => page.context().addInitScript(() => undefined),
  'another clock': (page) => page.clock.install(),
  'a stopped clock': (page) => page.clock.setFixedTime(0),
  'a word with the browser itself': (page) => page.context().newCDPSession(page),
  'a function of the test': (page) => page.exposeFunction('told', () => undefined),
  'no page any more': (page) => page.close(),
};

test('a device with a change that cannot be undone is not used again', async ({ devices, deviceOptions }) => {
  for (const [what, spoil] of Object.entries(spoiling)) {
    const device = await devices.acquire(deviceOptions);
    await spoil(device.page);
    await devices.release(device, true);
    const next = await devices.acquire(deviceOptions);
    expect(next, what).not.toBe(device);
    await devices.release(next, true);
  }
  const unlucky = await devices.acquire(deviceOptions);
  await devices.release(unlucky, false);
  expect(await devices.acquire(deviceOptions), 'a test that failed').not.toBe(unlucky);
});

test('a device stays usable after an init script is disposed', async ({ devices, deviceOptions }) => {
  const device = await devices.acquire(deviceOptions);
  const script = await device.page.addInitScript(() => undefined);
  await script.dispose();
  await devices.release(device, true);
  expect(await devices.acquire(deviceOptions)).toBe(device);
});
