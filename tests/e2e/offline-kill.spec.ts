import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { appPaths } from '@ancrage/shared/paths/app-paths';
import { chromium, type Page } from '@playwright/test';
import { eventually } from '../support/eventually.ts';
import { temporaryFolder } from '../support/test-run.ts';
import { expect, test } from './in-app.ts';
import { App } from './page-models/app.ts';
import { withReconnections } from './page-models/journal-samples.ts';

/** How often the browser is killed; a drill asks for more. */
const KILLS = Number(process.env.KILLS ?? 3);
const SILENCE = 'Je laisse un silence';

/** A browser in a process of its own, which a test may kill. */
interface KillableBrowser {
  readonly page: Page;
  /** Ends the process and its children as a dead battery would. */
  kill(): Promise<void>;
  /** Lets the browser put everything away and end by itself. */
  quit(): Promise<void>;
}

/** Processes that still run; a test that fails leaves none behind. */
const running = new Set<number>();

test.afterEach(() => {
  for (const pid of running) process.kill(-pid, 'SIGKILL');
  running.clear();
});

const start = async (folder: string): Promise<KillableBrowser> => {
  const portFile = join(folder, 'DevToolsActivePort');
  rmSync(portFile, { force: true });
  const child: ChildProcess = spawn(
    process.env.ANCRAGE_TEST_CHROMIUM ?? '',
    [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
      'about:blank',
    ],
    { stdio: 'ignore', detached: true },
  );
  const { pid } = child;
  if (pid === undefined) throw new Error('The browser did not start.');
  running.add(pid);
  const ended = once(child, 'exit').then(() => running.delete(pid));
  await eventually(() => expect(existsSync(portFile) && readFileSync(portFile, 'utf8')).toMatch(/^\d+\n/));
  const [port] = readFileSync(portFile, 'utf8').split('\n');
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const context = browser.contexts()[0];
  if (context === undefined) throw new Error('The browser has no window.');
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem('user-locale', 'fr'));
  return {
    page,
    kill: async () => {
      process.kill(-pid, 'SIGKILL');
      await ended;
    },
    quit: async () => {
      const session = await browser.newBrowserCDPSession();
      await session.send('Browser.close');
      await ended;
    },
  };
};

test('[Q-52] a browser killed right after a change was said to be kept has kept it, however often', async ({
  newPerson,
  baseURL,
}) => {
  test.setTimeout(30_000 + KILLS * 6000);
  const folder = temporaryFolder('killed-browser');
  const person = await newPerson({ journal: withReconnections });
  const first = await start(folder);
  const app = new App(first.page, 'fr');
  await first.page.goto(`${baseURL}${appPaths.intuitions}`);
  await app.submitSignIn(person);
  await expect(app.intuitions.status(SILENCE)).toBeVisible();
  await first.quit();

  let isDone = false;
  for (let round = 0; round < KILLS; round += 1) {
    const { page, kill } = await start(folder);
    const { intuitions } = new App(page, 'fr');
    // Nothing leaves the device: what is found again was kept by it alone.
    await page.route('**/node/**', (route) => route.abort());
    await page.goto(`${baseURL}${appPaths.intuitions}`);
    const status = intuitions.status(SILENCE);
    await expect(status, `after ${round} kills`).toBeChecked({ checked: isDone });
    isDone = !isDone;
    await status.click();
    await expect(status).toBeChecked({ checked: isDone });
    await kill();
  }
  const last = await start(folder);
  await last.page.goto(`${baseURL}${appPaths.intuitions}`);
  const after = new App(last.page, 'fr');
  await expect(after.intuitions.status(SILENCE)).toBeChecked({ checked: isDone });
  await after.expectSynced();
  await last.kill();
});
