import PQueue from 'p-queue';
import { TooBusyError } from './too-busy-error.ts';

/** Passwords that may wait. */
export const MAX_QUEUED_HASHES = 50;

/** Runs a few password checks at a time. A check that would wait too long is refused at once. */
export class HashQueue {
  readonly #queue: PQueue;

  /** @param atOnce how many run at the same time */
  constructor(atOnce: number) {
    this.#queue = new PQueue({ concurrency: atOnce });
  }

  /**
   * Runs work when a place is free.
   * @param priority work with a lower one waits for all other work
   * @throws TooBusyError when too many wait already; what the work throws
   */
  async add<Result>(work: () => Promise<Result>, priority = 0): Promise<Result> {
    if (this.#queue.size >= MAX_QUEUED_HASHES) throw new TooBusyError();
    return this.#queue.add(work, { priority });
  }
}
