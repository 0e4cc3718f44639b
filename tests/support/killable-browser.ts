import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { eventually } from './eventually.ts';

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
const START_WITHIN_MS = 30_000;

/** A browser in its own process group, with a profile that outlives it. */
export class KillableBrowser {
  readonly process: ChildProcess;
  readonly browser: Browser;

  private constructor(process: ChildProcess, browser: Browser) {
    this.process = process;
    this.browser = browser;
  }

  /**
   * @param profile the folder of the profile
   * @param flags further flags of Chromium
   * @param executable the browser; by default the one of the browser tests
   */
  static async start(
    profile: string,
    flags: readonly string[] = [],
    executable = process.env.ANCRAGE_TEST_CHROMIUM ?? '',
  ): Promise<KillableBrowser> {
    const portFile = join(profile, 'DevToolsActivePort');
    await rm(portFile, { force: true });
    const child = spawn(executable, [...FLAGS, ...flags, `--user-data-dir=${profile}`], {
      detached: true,
      stdio: 'ignore',
    });
    const port = await eventually(async () => {
      const [written = ''] = (await readFile(portFile, 'utf8')).split('\n');
      if (written === '') throw new Error('The browser does not listen yet.');
      return written;
    }, START_WITHIN_MS);
    return new KillableBrowser(child, await chromium.connectOverCDP(`http://127.0.0.1:${port}`));
  }

  async open(): Promise<Page> {
    const [context] = this.browser.contexts();
    if (context === undefined) throw new Error('The browser has no window.');
    return context.newPage();
  }

  /** Kills all its processes at once, as an empty battery would. */
  async kill(): Promise<void> {
    if (this.process.signalCode !== null) return;
    const ended = once(this.process, 'exit');
    if (this.process.pid !== undefined) process.kill(-this.process.pid, 'SIGKILL');
    await ended;
  }
}
