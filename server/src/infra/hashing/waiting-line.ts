import PQueue from 'p-queue';
import { TooBusy } from './too-busy.ts';

/** Passwords that may wait for their turn. */
export const HASHES_WAITING = 50;

/** Has a few passwords looked at at a time. Whoever would have to wait too long is refused at once. */
export class WaitingLine {
  readonly #queue: PQueue;

  /** @param atOnce how many at a time */
  constructor(atOnce: number) {
    this.#queue = new PQueue({ concurrency: atOnce });
  }

  /**
   * Does something when its turn comes.
   * @throws TooBusy when too many wait already; what the work throws
   */
  async add<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#queue.size >= HASHES_WAITING) throw new TooBusy();
    return this.#queue.add(work);
  }
}
