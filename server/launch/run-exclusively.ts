import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { codeOf } from '../src/config/error-code.ts';
import { writeErrorSentence } from './launch-error.ts';
import { acquireLock } from './process-lock.ts';

const POLL_MS = 50;

const take = async (path: string) => {
  try {
    mkdirSync(dirname(path), { recursive: true });
    return await acquireLock(path);
  } catch (error) {
    if (codeOf(error) === null) throw error;
    throw writeErrorSentence(dirname(path), error, 'type this as the account that the checkout belongs to');
  }
};

/**
 * Runs work under a lock between processes: two starts of one checkout wait for each other.
 * @param path lock file that names the process at work
 * @throws LaunchError when it cannot be written; what the work throws
 */
export const runExclusively = async <Result>(path: string, work: () => Promise<Result>): Promise<Result> => {
  for (;;) {
    const taken = await take(path);
    if ('lock' in taken) {
      try {
        return await work();
      } finally {
        await taken.lock.release();
      }
    }
    await delay(POLL_MS);
  }
};
