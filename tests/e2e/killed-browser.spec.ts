import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appPaths } from '@ancrage/shared/paths/app-paths';
import { type Browser, chromium, type Page } from '@playwright/test';
import { eventually } from '../support/eventually.ts';
import { expect, test } from './in-app.ts';
import { withCard } from './page-models/journal-samples.ts';

/** How often the browser is killed; the full drill asks for 50. */
const KILLS = Number(process.env.BROWSER_KILLS ?? 3);

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--lang=fr-FR',
  '--accept-lang=fr-FR',
  '--remote-debugging-port=0',
];

/** A browser of its own process group, with a profile that outlives it. */
class MortalBrowser {
  readonly process: ChildProcess;
  readonly browser: Browser;

  private constructor(process: ChildProcess, browser: Browser) {
    this.process = process;
    this.browser = browser;
  }

  static async start(profile: string): Promise<MortalBrowser> {
    const portFile = join(profile, 'DevToolsActivePort');
    await rm(portFile, { force: true });
    const executable = process.env.ANCRAGE_TEST_CHROMIUM ?? '';
    const child = spawn(executable, [...FLAGS, `--user-data-dir=${profile}`], {
      detached: true,
      stdio: 'ignore',
    });
    let port = '';
    await eventually(async () => {
      [port = ''] = (await readFile(portFile, 'utf8')).split('\n');
      if (port === '') throw new Error('The browser does not listen yet.');
    });
    return new MortalBrowser(child, await chromium.connectOverCDP(`http://127.0.0.1:${port}`));
  }

  async open(): Promise<Page> {
    const [context] = this.browser.contexts();
    if (context === undefined) throw new Error('The browser has no window.');
    return context.newPage();
  }

  /** Ends all its processes at once, as a dying battery would. */
  async kill(): Promise<void> {
    if (this.process.signalCode !== null) return;
    const ended = once(this.process, 'exit');
    if (this.process.pid !== undefined) process.kill(-this.process.pid, 'SIGKILL');
    await ended;
  }
}

test('[Q-52][Q-53] a browser killed right after “saved on this device” has lost no word', async ({
  app,
  newPerson,
  baseURL,
}) => {
  test.setTimeout(30_000 + KILLS * 15_000);
  const person = await newPerson({ journal: withCard });
  const profile = await mkdtemp(join(tmpdir(), 'ancrage-profile-'));
  let kept = '';
  let mortal: MortalBrowser | null = null;
  try {
    for (let round = 0; round <= KILLS; round += 1) {
      mortal = await MortalBrowser.start(profile);
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
      if (round > 0) await expect(mine.identityCard.field('CIDsymptome')).toHaveValue(kept);
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

test('[Q-14][Q-52] a browser killed right after a sign-in, and right after a refresh, is still signed in', async ({
  app,
  newPerson,
  mailsTo,
  baseURL,
}) => {
  test.setTimeout(90_000);
  const person = await newPerson({ journal: withCard });
  const profile = await mkdtemp(join(tmpdir(), 'ancrage-profile-'));
  let mortal: MortalBrowser | null = null;
  try {
    for (const before of ['nothing', 'a sign-in', 'a refresh']) {
      mortal = await MortalBrowser.start(profile);
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
