import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PasswordStrength } from '@ancrage/shared/rules/password-strength';
import type { Argon2, HashCost } from './argon2.ts';
import type { HashingRequest, HashingResponse, HashingResult, HashingWork } from './hashing-program.ts';

/** In this file's folder: built (.js) for a built server, source (.ts) for `npm run dev`. */
const PROGRAM = fileURLToPath(new URL(`./hashing-program${extname(import.meta.url)}`, import.meta.url));
/**
 * Passwords hashed at the same time: half of the cores saturate the memory bandwidth, and the other half is left for
 * requests that read.
 */
export const CONCURRENT_HASHES = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)));
/** An idle process ends after this time and frees its forty megabytes. */
const REST_MS = 10_000;

interface Waiting {
  resolve(result: HashingResult): void;
  reject(reason: Error): void;
}

/**
 * Hashes and scores passwords in a separate low-priority process, which ends when it is idle. Node's threads would do
 * for hashes, but files, compression and encryption use them too, and all threads of a process share memory bandwidth.
 * A few run at the same time; further requests wait in that process.
 */
export class HashingProcess implements Argon2 {
  readonly #waiting = new Map<number, Waiting>();
  #requests = 0;
  #child: ChildProcess | null = null;
  #end: NodeJS.Timeout | undefined;

  async hash(password: string, cost: HashCost): Promise<string> {
    const hashed = await this.#ask({ password, cost });
    if (typeof hashed !== 'string') throw new TypeError('A process that hashes gave no hash.');
    return hashed;
  }

  async verify(stored: string, password: string): Promise<boolean> {
    return (await this.#ask({ password, stored })) === true;
  }

  /**
   * How hard a password is to guess, and why it is refused.
   * @param known words that an attacker knows about the owner and the site
   */
  async strengthOf(password: string, known: readonly string[]): Promise<PasswordStrength> {
    const strength = await this.#ask({ password, known });
    if (typeof strength !== 'object') throw new TypeError('A process that hashes gave no strength.');
    return strength;
  }

  /** @throws Error when the process failed or has ended; the next request starts another */
  #ask(work: HashingWork): Promise<HashingResult> {
    clearTimeout(this.#end);
    const child = this.#running();
    // The channel keeps this process alive only while a response is due.
    child.ref();
    child.channel?.ref();
    this.#requests += 1;
    const request: HashingRequest = { number: this.#requests, work };
    const answered = new Promise<HashingResult>((resolve, reject) => {
      this.#waiting.set(request.number, { resolve, reject });
    });
    child.send(request);
    return answered;
  }

  #running(): ChildProcess {
    if (this.#child) return this.#child;
    // The process gets no environment variables, above all no secrets.
    const child = fork(PROGRAM, {
      env: { PATH: process.env.PATH, UV_THREADPOOL_SIZE: String(CONCURRENT_HASHES) },
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('message', (answer: HashingResponse) => this.#answered(child, answer));
    child.on('error', (error) => this.#ended(child, error));
    child.once('exit', () => this.#ended(child, new Error('The process that hashes has ended.')));
    this.#child = child;
    return child;
  }

  #answered(child: ChildProcess, answer: HashingResponse): void {
    const waiting = this.#waiting.get(answer.number);
    this.#waiting.delete(answer.number);
    if ('result' in answer) waiting?.resolve(answer.result);
    else waiting?.reject(new Error(answer.complaint));
    if (this.#waiting.size > 0) return;
    child.unref();
    child.channel?.unref();
    this.#end = setTimeout(() => {
      this.#child = null;
      child.disconnect();
    }, REST_MS);
    this.#end.unref();
  }

  #ended(child: ChildProcess, reason: Error): void {
    if (this.#child !== child) return;
    this.#child = null;
    clearTimeout(this.#end);
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
  }
}
