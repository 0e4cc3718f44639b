import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appPaths } from '@ancrage/shared/paths/app-paths';
import { KillableBrowser } from '../support/killable-browser.ts';
import { expect, test } from './in-app.ts';
import { withCard } from './page-models/journal-samples.ts';

/** How often the browser is killed; the full drill asks for 50. */
const KILLS = Number(process.env.BROWSER_KILLS ?? 3);

test('a browser killed right after “saved on this device” has lost no text', {
  tag: ['@Q-52', '@Q-53'],
}, async ({ app, newPerson, baseURL }) => {
  test.setTimeout(30_000 + KILLS * 15_000);
  const person = await newPerson({ journal: withCard });
  const profile = await mkdtemp(join(tmpdir(), 'ancrage-profile-'));
  let kept = '';
  let mortal: KillableBrowser | null = null;
  try {
    for (let round = 0; round <= KILLS; round += 1) {
      mortal = await KillableBrowser.start(profile);
      const page = await mortal.open();
      const mine = app.onDevice(page);
      // Nothing leaves the device: what is there again was on its disk.
      await page.route('**/node/**', (route) =>
        route.request().method() === 'PATCH' ? route.abort() : route.continue(),
      );
      await page.goto(`${baseURL ?? ''}${appPaths.identityCard}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      // The session may have died with the browser, which writes down its own things when it likes; the words may not.
      if (new URL(page.url()).pathname !== appPaths.identityCard) await mine.submitSignIn(person);
      await mine.expectPath(appPaths.identityCard);
      if (round > 0) await mine.identityCard.expectLine('CIDsymptome', kept);
      if (round < KILLS) {
        kept = `Tour ${round}`;
        await mine.identityCard.fill({ CIDsymptome: kept });
        await mine.identityCard.submit();
        await mine.identityCard.expectSaved();
      }
      await mortal.kill();
    }
  } finally {
    await mortal?.kill();
    await rm(profile, { recursive: true, force: true });
  }
});

test('a browser killed right after a sign-in, and right after a refresh, is still signed in', {
  tag: ['@Q-14', '@Q-52'],
}, async ({ app, newPerson, mailsTo, baseURL }) => {
  test.setTimeout(90_000);
  const person = await newPerson({ journal: withCard });
  const profile = await mkdtemp(join(tmpdir(), 'ancrage-profile-'));
  let mortal: KillableBrowser | null = null;
  try {
    for (const before of ['nothing', 'a sign-in', 'a refresh']) {
      mortal = await KillableBrowser.start(profile);
      const page = await mortal.open();
      const mine = app.onDevice(page);
      let refreshes = 0;
      page.on('response', (answer) => {
        if (new URL(answer.url()).pathname === '/oauth/token') refreshes += 1;
      });
      // By then the access token is too old.
      if (before === 'a sign-in') await page.clock.install({ time: Date.now() + 400_000 });
      await page.goto(`${baseURL ?? ''}${appPaths.identityCard}`);
      if (before === 'nothing') await mine.submitSignIn(person);
      await mine.expectPath(appPaths.identityCard);
      await mine.expectSynced();
      expect(refreshes).toBe(before === 'a refresh' ? 0 : 1);
      await mortal.kill();
    }
    expect(await mailsTo(person.mail)).toEqual([]);
  } finally {
    await mortal?.kill();
    await rm(profile, { recursive: true, force: true });
  }
});
