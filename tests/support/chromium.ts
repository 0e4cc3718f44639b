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

const firstThatStarts = async (paths: readonly string[]): Promise<string | null> => {
  for (const path of paths) if (await starts(path)) return path;
  return null;
};

const ofTheSystem = (): Promise<string | null> => {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const inPath = SYSTEM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return firstThatStarts([...inPath, ...MAC_APPLICATIONS]);
};

const ofPlaywright = async (): Promise<string | null> => {
  const { chromium } = await import('@playwright/test');
  return firstThatStarts([chromium.executablePath()]);
};

/** The browser published on npm for servers: Chromium without its windows. It needs a few libraries of the system. */
const ofNpm = async (): Promise<string | null> => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    return firstThatStarts([await chromium.executablePath()]);
  } catch {
    return null; // an optional package: absent where it was not installed
  }
};

const installed = async (): Promise<string | null> => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
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
  return ofTheSystem();
};

/**
 * The browser for the tests: the one that CHROMIUM names, the one from npm (which has no windows to draw and takes a
 * third of the time of a whole browser), the system's, Playwright's own, or one installed now where that is possible.
 * @throws Error with one sentence when there is none: browser tests are never skipped
 */
export const findChromium = async (): Promise<string> => {
  const named = process.env.CHROMIUM;
  if (named) {
    if (await starts(named)) return named;
    throw new Error(`CHROMIUM names ${named}, which is not a browser that starts.`);
  }
  for (const find of [ofNpm, ofTheSystem, ofPlaywright, installed]) {
    const found = await find();
    if (found) return found;
  }
  throw new Error('The browser tests need Chromium: install it, or name it with CHROMIUM.');
};
