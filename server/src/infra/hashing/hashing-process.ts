import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Argon2, HashCost } from './argon2.ts';
import type { HashingRequest, HashingResponse, HashingResult, HashingWork } from './hashing-program.ts';

/** Beside this file: built (.js) for a built server, a source (.ts) for `npm run dev`. */
const PROGRAM = fileURLToPath(new URL(`./hashing-program${extname(import.meta.url)}`, import.meta.url));
/** Passwords that are hashed at once: half of the cores keep the memory of a machine busy, and leave the other half to whoever reads. */
export const CONCURRENT_HASHES = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)));
/** A process that rests for so long ends, and gives back its forty megabytes. */
const REST_MS = 10_000;

interface Waiting {
  resolve(result: HashingResult): void;
  reject(reason: Error): void;
}

/**
 * Hashes and judges passwords in a process of its own, which lets everybody else go first and ends when it is not needed. For
 * hashes, Node's threads would do: but files, packing and sealing use those too, and all of a process's threads wait for one
 * another's memory. Few run at once; what is asked beyond waits in that process for its turn.
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
   * How hard a password is to guess, 0 to 4.
   * @param known what somebody who guesses knows of its owner and of the place
   */
  async scoreOf(password: string, known: readonly string[]): Promise<number> {
    const score = await this.#ask({ password, known });
    if (typeof score !== 'number') throw new TypeError('A process that hashes gave no score.');
    return score;
  }

  /** @throws Error when the process could not, or ended meanwhile; the next one asked starts another */
  #ask(work: HashingWork): Promise<HashingResult> {
    clearTimeout(this.#end);
    const child = this.#running();
    // We stay for the answer, and for nothing else of the process.
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
    // Nothing of our surroundings is for it, least of all what is secret.
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
