import PQueue from 'p-queue';
import { TooBusyError } from './too-busy-error.ts';

/** Passwords that may wait for their turn. */
export const MAX_QUEUED_HASHES = 50;

/** Has a few passwords looked at at a time. Whoever would have to wait too long is refused at once. */
export class HashQueue {
  readonly #queue: PQueue;

  /** @param atOnce how many at a time */
  constructor(atOnce: number) {
    this.#queue = new PQueue({ concurrency: atOnce });
  }

  /**
   * Does something when its turn comes.
   * @throws TooBusyError when too many wait already; what the work throws
   */
  async add<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#queue.size >= MAX_QUEUED_HASHES) throw new TooBusyError();
    return this.#queue.add(work);
  }
}
