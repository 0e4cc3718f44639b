import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { HashCost } from './argon2.ts';

// A thread that does nothing but hash, one password at a time: `hashing-threads.ts` starts it. Decision 75.

/** What is asked of it: to make a hash, or to compare with a stored one. It answers with the hash, or whether they are the same. */
export type HashingWork =
  | { readonly password: string; readonly cost: HashCost }
  | { readonly password: string; readonly stored: string };

/** A tenth of the share of whoever reads and writes, when both want the same core; all of it otherwise. */
const YIELDING = 10;

/** Elsewhere than on Linux the priority would be that of the whole process. */
if (process.platform === 'linux') {
  try {
    setPriority(0, YIELDING);
  } catch (error) {
    process.emitWarning(`Passwords are hashed at the priority of everything else: ${error}`);
  }
}

parentPort?.on('message', (work: HashingWork) => {
  const answer =
    'stored' in work ? verifySync(work.stored, work.password) : hashSync(work.password, work.cost);
  parentPort?.postMessage(answer);
});
