import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_APPLICATIONS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const ANSWER_WITHIN_MS = 15_000;
const INSTALL_WITHIN_MS = 150_000;

const run = promisify(execFile);

/** Whether a program is there and starts: a browser without its libraries does not. */
const starts = async (path: string): Promise<boolean> => {
  if (!existsSync(path)) return false;
  try {
    await run(path, ['--version'], { timeout: ANSWER_WITHIN_MS });
    return true;
  } catch {
    return false;
  }
};

/** Where a browser may be found, best first, and what finds out whether it is one. */
export interface Machine {
  /** The browser that CHROMIUM names. */
  readonly named: string | undefined;
  /** Whether a program is there and starts. */
  starts(path: string): Promise<boolean>;
  /** The browser published on npm for servers: Chromium without its windows. Null where there is none. */
  ofNpm(): Promise<string | null>;
  /** Where the system would have one. */
  ofTheSystem(): readonly string[];
  ofPlaywright(): Promise<string>;
  /** Installs the system's, where that is possible. */
  install(): Promise<void>;
}

const thisMachine: Machine = {
  named: process.env.CHROMIUM,
  starts,
  ofNpm: async () => {
    if (process.platform !== 'linux' || process.arch !== 'x64') return null;
    try {
      const { default: chromium } = await import('@sparticuz/chromium');
      return await chromium.executablePath();
    } catch {
      return null; // an optional package: absent where it was not installed
    }
  },
  ofTheSystem: () => {
    const folders = (process.env.PATH ?? '').split(delimiter);
    const inPath = SYSTEM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
    return [...inPath, ...MAC_APPLICATIONS];
  },
  ofPlaywright: async () => {
    const { chromium } = await import('@playwright/test');
    return chromium.executablePath();
  },
  install: async () => {
    if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
    console.log('No Chromium here: installing it with apt-get.');
    const options = {
      timeout: INSTALL_WITHIN_MS,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    };
    try {
      await run('apt-get', ['update', '-qq'], options);
      await run('apt-get', ['install', '-qq', '-y', '--no-install-recommends', 'chromium'], options);
    } catch (error) {
      console.log(`apt-get could not install it: ${error instanceof Error ? error.message : error}`);
    }
  },
};

/**
 * The browser for the tests: the one that CHROMIUM names, the one from npm (which has no windows to draw and takes a
 * third of the time of a whole browser), the system's, Playwright's own, or one installed now where that is possible.
 * @throws Error with one sentence when there is none: browser tests are never skipped
 */
export const findChromium = async (machine: Machine = thisMachine): Promise<string> => {
  const { named } = machine;
  if (named) {
    if (await machine.starts(named)) return named;
    throw new Error(`CHROMIUM names ${named}, which is not a browser that starts.`);
  }
  const places: (() => Promise<readonly string[]>)[] = [
    async () => [await machine.ofNpm()].filter((path) => path !== null),
    async () => machine.ofTheSystem(),
    async () => [await machine.ofPlaywright()],
    async () => {
      await machine.install();
      return machine.ofTheSystem();
    },
  ];
  for (const look of places) {
    for (const path of await look()) if (await machine.starts(path)) return path;
  }
  throw new Error('The browser tests need Chromium: install it, or name it with CHROMIUM.');
};
