import { execFileSync } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { HashCost } from './argon2.ts';
import { scoreOf } from './score-password.ts';

// A program that does nothing but hash and judge passwords: `hashing-process.ts` starts it, and it ends with who started it.
// Decision 75.

/** What is asked: to make a hash, to compare with a stored one, or how hard it is to guess for who knows some words. */
export type HashingWork =
  | { readonly password: string; readonly cost: HashCost }
  | { readonly password: string; readonly stored: string }
  | { readonly password: string; readonly known: readonly string[] };

export interface HashingRequest {
  readonly number: number;
  readonly work: HashingWork;
}

/** A hash, whether they are the same, or a score. */
export type HashingResult = string | boolean | number;

/** What came out, or why nothing did. */
export type HashingResponse = { readonly number: number } & (
  | { readonly result: HashingResult }
  | { readonly complaint: string }
);

/**
 * Takes a core only while nobody else wants it. Linux hands such a core over at once (`SCHED_IDLE`, sched(7)); a low priority
 * alone keeps it for some milliseconds more, at each of the hundreds of turns that an answer takes.
 */
const yieldToOthers = (): void => {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
    if (process.platform === 'linux')
      execFileSync('chrt', ['-a', '-i', '-p', '0', String(process.pid)], { stdio: 'ignore' });
  } catch (error) {
    process.emitWarning(`Hashing takes more of the processor than it should: ${error}`);
  }
};

const resultOf = (work: HashingWork): Promise<HashingResult> => {
  if ('known' in work) return scoreOf(work.password, work.known);
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
// A signal to the whole group, as Ctrl-C sends it: who asked ends in order, with the answers that are due.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
