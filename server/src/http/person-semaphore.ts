interface Waiters {
  free: number;
  /** Starts the waiting tasks, first come first served. */
  readonly waiting: (() => void)[];
}

/** A semaphore per person: limits how many tasks of one person run at a time. */
export class PersonSemaphore {
  private readonly waiters = new Map<number, Waiters>();

  /** @param limit tasks of one person at a time */
  constructor(private readonly limit: number) {}

  /**
   * Waits until a task may start.
   * @returns a function that releases the semaphore; call it once
   */
  async acquire(uid: number): Promise<() => void> {
    const entry = this.waiters.get(uid) ?? { free: this.limit, waiting: [] };
    this.waiters.set(uid, entry);
    if (entry.free > 0) entry.free -= 1;
    else await new Promise<void>((begin) => entry.waiting.push(begin));
    return () => this.end(uid, entry);
  }

  /** Runs a task of one person when the semaphore allows it, and releases it when the task settles. */
  async run<Result>(uid: number, work: () => Promise<Result>): Promise<Result> {
    const end = await this.acquire(uid);
    try {
      return await work();
    } finally {
      end();
    }
  }

  private end(uid: number, entry: Waiters): void {
    const begin = entry.waiting.shift();
    if (begin) begin();
    else entry.free += 1;
    if (entry.free === this.limit) this.waiters.delete(uid);
  }
}
