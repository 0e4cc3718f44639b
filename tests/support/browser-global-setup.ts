import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BrowserApplicationNotice } from './browser-application.ts';
import { openTestRun } from './test-run.ts';

const PROGRAM = fileURLToPath(new URL('browser-application.ts', import.meta.url));

const ready = (child: ChildProcess): Promise<BrowserApplicationNotice> =>
  new Promise((resolve, reject) => {
    child.once('message', (notice) => resolve(notice as BrowserApplicationNotice));
    child.once('exit', (code) =>
      reject(new Error(`The application of the browser tests ended with code ${code}.`)),
    );
  });

/** Starts the application that the browser tests share; what it returns stops it. */
export default async (): Promise<() => Promise<void>> => {
  const run = await openTestRun();
  const child = fork(PROGRAM, {
    execArgv: ['--disable-warning=ExperimentalWarning', '--enable-source-maps'],
  });
  try {
    const { url, peopleUrl } = await ready(child);
    process.env.ANCRAGE_TEST_URL = url;
    process.env.ANCRAGE_TEST_PEOPLE_URL = peopleUrl;
  } catch (error) {
    await run.close();
    throw error;
  }
  return async () => {
    child.disconnect();
    await once(child, 'exit');
    await run.close();
  };
};
