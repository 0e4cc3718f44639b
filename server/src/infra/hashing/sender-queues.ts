import PQueue from 'p-queue';
import { MAX_QUEUED_HASHES } from './hash-queue.ts';
import { TooBusyError } from './too-busy-error.ts';

/** One queue for each sender, so that a sender of many requests makes only itself wait. */
export class SenderQueues {
  readonly #queues = new Map<string, PQueue>();

  /** @param atOnce how many requests of one sender run at the same time */
  constructor(private readonly atOnce: number) {}

  /**
   * Runs work when the sender has a place free.
   * @throws TooBusyError when too many of this sender wait already; what the work throws
   */
  async add<Result>(sender: string, work: () => Promise<Result>): Promise<Result> {
    const open = this.#queues.get(sender);
    const queue = open ?? new PQueue({ concurrency: this.atOnce });
    if (queue.size >= MAX_QUEUED_HASHES) throw new TooBusyError();
    const result = queue.add(work);
    if (!open) {
      this.#queues.set(sender, queue);
      void queue.onIdle().then(() => this.#queues.delete(sender));
    }
    return result;
  }
}
