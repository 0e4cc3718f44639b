import { appPaths } from '@ancrage/shared/paths/app-paths';
import { expect, test } from './in-app.ts';
import { isKept, TAKEN_OVER, tamperAuth } from './page-models/device.ts';
import { reconnectionSample, withCard, withReconnections } from './page-models/journal-samples.ts';

const SILENCE = 'Je laisse un silence';
const OFFLINE = /ERR_INTERNET_DISCONNECTED/;

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow' });

  test('[X-09][Q-52][P-05] with the network cut at every other step, a reconnection arrives whole and once', async ({
    arrive,
    app,
    page,
    context,
    newDevice,
    complaints,
  }) => {
    complaints.allow(OFFLINE);
    complaints.allow(TAKEN_OVER);
    const person = await arrive(appPaths.addReconnection, { journal: withCard });
    await app.expectSynced();
    await isKept(page);
    const reconnection = app.reconnection('past');
    let isCut = false;
    for (const slide of reconnection.slides) {
      await reconnection.expectSlide(slide.id);
      isCut = !isCut;
      await context.setOffline(isCut);
      for (const block of slide.blocks) await reconnection.writeBlock(block, reconnectionSample);
      if (slide === reconnection.slides.at(-1)) continue;
      await reconnection.next();
    }
    await context.setOffline(true);
    await reconnection.finish();
    await reconnection.save();
    await expect(app.sync).toHaveAttribute('data-sync', 'on-device');
    await context.setOffline(false);
    await app.expectSynced();
    const other = app.onDevice(await newDevice());
    await other.signIn(person, appPaths.reconnections);
    await expect(other.page.getByText('Mardi matin, le budget')).toHaveCount(1);
    await other.open(appPaths.intuitions);
    await expect(other.intuitions.lines).toHaveCount(2);
    await expect(other.intuitions.status(SILENCE)).toBeVisible();
  });
});

test('[X-09][Q-53] on a device that stores no more nothing is said to be kept, and what is written stays on the screen', async ({
  arrive,
  app,
  page,
  complaints,
}) => {
  complaints.allow(/could not be kept on this device/);
  await arrive(appPaths.addReconnection, { journal: withCard });
  const reconnection = app.reconnection('past');
  await reconnection.goTo('situation');
  await reconnection.choose();
  await reconnection.next();
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    const full = () => {
      throw new DOMException('The device is full.', 'QuotaExceededError');
    };
    IDBObjectStore.prototype.put = full;
    addEventListener('room-again', () => {
      IDBObjectStore.prototype.put = put;
    });
  });
  const written = reconnection.shown.getByRole('textbox').first();
  await written.fill('Karim, et tout ce que je n’ai pas dit');
  const warning = page.getByText(app.words.reconnections.add.notKept);
  await expect(warning).toBeVisible();
  await expect(written).toHaveValue('Karim, et tout ce que je n’ai pas dit');
  await page.evaluate(() => dispatchEvent(new Event('room-again')));
  await written.fill('Karim, et tout ce que je n’ai pas dit hier');
  await expect(warning).toBeHidden();
});

test('[Q-14][K-03] five tabs whose token runs out together ask for one new pair, and all stay signed in', async ({
  arrive,
  app,
  page,
  context,
}) => {
  await context.clock.install({ time: new Date('2026-03-12T12:00:00+01:00') });
  await arrive(appPaths.intuitions, { journal: withReconnections });
  await app.expectSynced();
  const more = await Promise.all([1, 2, 3, 4].map(() => context.newPage()));
  const tabs = [app, ...more.map((tab) => app.onDevice(tab))];
  for (const tab of tabs.slice(1)) {
    await tab.open(appPaths.intuitions);
    await expect(tab.intuitions.status(SILENCE)).toBeVisible();
  }
  let asked = 0;
  let letGo = () => {};
  const everyTabHasWoken = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await context.route('**/oauth/token*', async (route) => {
    asked += 1;
    await everyTabHasWoken;
    await route.continue();
  });
  await context.clock.fastForward(241_000);
  await expect.poll(() => asked).toBe(1);
  const answered = page.context().waitForEvent('response', (answer) => answer.url().includes('/oauth/token'));
  letGo();
  await answered;
  await app.intuitions.status(SILENCE).click();
  for (const tab of tabs) {
    await expect(tab.intuitions.status(SILENCE)).toBeChecked();
    await tab.expectSynced();
  }
  expect(asked).toBe(1);
});

test('[Q-53][T-05][A-01] what a session left unsent is neither shown to nor sent as another, and waits for its writer', async ({
  arrive,
  app,
  page,
  context,
  newPerson,
  complaints,
}) => {
  complaints.allow(OFFLINE);
  complaints.allow(/status of 401/);
  const writer = await arrive(appPaths.intuitions, { journal: withReconnections });
  await app.expectSynced();
  await context.setOffline(true);
  await app.intuitions.status(SILENCE).click();
  await expect(app.sync).toHaveAttribute('data-sync', 'on-device');
  await tamperAuth(page, { refreshToken: 'nobody-gave-this', accessExpiresAt: 0 });
  await context.setOffline(false);
  await app.expectPath(appPaths.loginForm);

  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') writes.push(new URL(request.url()).pathname);
  });
  const somebodyElse = await newPerson({ journal: withCard });
  await app.signIn(somebodyElse, appPaths.intuitions);
  await app.expectSynced();
  await expect(app.intuitions.lines).toHaveCount(0);
  await app.open(appPaths.logout);
  await app.expectPath(appPaths.loginForm);
  expect(writes).toEqual([]);

  await app.signIn(writer, appPaths.intuitions);
  await expect(app.intuitions.status(SILENCE)).toBeChecked();
  await app.expectSynced();
  expect(writes).toEqual([`/node/${writer.nid}`]);
});
