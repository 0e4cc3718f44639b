import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { takeLock } from './process-lock.ts';

const POLL_MS = 50;

/**
 * Does a piece of work while no other process does the same: two starts of one checkout wait for each other.
 * @param path file that names the process at work
 */
export const oneAtATime = async <Result>(path: string, work: () => Promise<Result>): Promise<Result> => {
  mkdirSync(dirname(path), { recursive: true });
  for (;;) {
    const taken = await takeLock(path);
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
