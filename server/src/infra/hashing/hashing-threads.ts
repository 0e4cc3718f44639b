import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Argon2, HashCost } from './argon2.ts';
import type { HashingWork } from './hashing-thread.ts';

const THREAD = fileURLToPath(new URL('./hashing-thread.js', import.meta.url));
/** A thread that rests for so long ends, and gives back the ten megabytes that it holds. */
const REST_MS = 60_000;

/** A thread, and when it ends unless it is asked again. */
interface Resting {
  readonly thread: Worker;
  readonly end: NodeJS.Timeout;
}

/**
 * Hashes on threads of their own, which let everybody else go first and end when they are not needed. Node's own would
 * do: but files, packing and sealing use those too, and would stand behind the hashes.
 * As many threads run as are asked at once: who asks sees to it that they are few.
 */
export class HashingThreads implements Argon2 {
  readonly #resting: Resting[] = [];

  async hash(password: string, cost: HashCost): Promise<string> {
    const hashed = await this.#ask({ password, cost });
    if (typeof hashed !== 'string') throw new TypeError('A thread that hashes gave no hash.');
    return hashed;
  }

  async verify(stored: string, password: string): Promise<boolean> {
    return (await this.#ask({ password, stored })) === true;
  }

  /** @throws whatever the thread failed of, which has then ended */
  async #ask(work: HashingWork): Promise<unknown> {
    const thread = this.#awake() ?? new Worker(THREAD, { name: 'hashing', execArgv: [] });
    // The process stays for the answer, and for nothing else of the thread.
    thread.ref();
    const answered = once(thread, 'message');
    thread.postMessage(work);
    const [answer] = await answered;
    thread.unref();
    this.#rest(thread);
    return answer;
  }

  /** The thread that worked last: the others may end. */
  #awake(): Worker | undefined {
    const last = this.#resting.pop();
    clearTimeout(last?.end);
    return last?.thread;
  }

  #rest(thread: Worker): void {
    const end = setTimeout(() => {
      this.#resting.splice(
        this.#resting.findIndex((one) => one.thread === thread),
        1,
      );
      void thread.terminate();
    }, REST_MS);
    end.unref();
    this.#resting.push({ thread, end });
  }
}
