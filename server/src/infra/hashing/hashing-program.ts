import { execFileSync } from 'node:child_process';
import { availableParallelism, constants, setPriority } from 'node:os';
import type { PasswordStrength } from '@ancrage/shared/rules/password-strength';
import { hash, verify } from '@node-rs/argon2';
import type { HashCost } from './argon2.ts';
import { strengthOf } from './score-password.ts';

// A program that only hashes and scores passwords: `hashing-process.ts` starts it, and it ends with its parent.
// Decision 75.

/** A request: make a hash, compare with a stored one, or score a password given some known words. */
export type HashingWork =
  | { readonly password: string; readonly cost: HashCost }
  | { readonly password: string; readonly stored: string }
  | { readonly password: string; readonly known: readonly string[] };

export interface HashingRequest {
  readonly number: number;
  readonly work: HashingWork;
}

/** A hash, the result of a comparison, or the strength of a new password. */
export type HashingResult = string | boolean | PasswordStrength;

/** The result, or why there is none. */
export type HashingResponse = { readonly number: number } & (
  | { readonly result: HashingResult }
  | { readonly complaint: string }
);

/**
 * Uses a core only while no other process wants it. Linux hands such a core over at once (`SCHED_IDLE`, sched(7)); a
 * low priority alone keeps it for some milliseconds more, at each of the hundreds of context switches of a request. A
 * machine with a single core that is always wanted would never hash: there, a lower priority gets a tenth of it.
 */
const yieldToOthers = (): void => {
  try {
    const isOnlyCore = availableParallelism() === 1;
    const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
    setPriority(isOnlyCore ? PRIORITY_BELOW_NORMAL : PRIORITY_LOW);
    if (process.platform === 'linux' && !isOnlyCore)
      execFileSync('chrt', ['-a', '-i', '-p', '0', String(process.pid)], { stdio: 'ignore' });
  } catch (error) {
    process.emitWarning(`Hashing takes more of the processor than it should: ${error}`);
  }
};

const resultOf = (work: HashingWork): Promise<HashingResult> => {
  if ('known' in work) return strengthOf(work.password, work.known);
  return 'stored' in work ? verify(work.stored, work.password) : hash(work.password, work.cost);
};

const answerOf = async ({ number, work }: HashingRequest): Promise<HashingResponse> => {
  try {
    return { number, result: await resultOf(work) };
  } catch (error) {
    return { number, complaint: String(error) };
  }
};

yieldToOthers();
process.on('message', async (question: HashingRequest) => {
  const answer = await answerOf(question);
  if (process.connected) process.send?.(answer);
});
process.once('disconnect', () => process.exit());
// Ctrl-C sends the signal to the whole group: the parent stops in order and still needs the pending results.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
