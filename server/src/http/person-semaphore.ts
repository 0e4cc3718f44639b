interface Line {
  free: number;
  /** Starts the waiting tasks, first come first served. */
  readonly waiting: (() => void)[];
}

/** A semaphore per person: limits how many tasks of one person run at a time. */
export class PersonSemaphore {
  private readonly lines = new Map<number, Line>();

  /** @param atOnce tasks of one person at a time */
  constructor(private readonly atOnce: number) {}

  /**
   * Waits for a turn.
   * @returns a function that ends it, to be called once
   */
  async take(uid: number): Promise<() => void> {
    const line = this.lines.get(uid) ?? { free: this.atOnce, waiting: [] };
    this.lines.set(uid, line);
    if (line.free > 0) line.free -= 1;
    else await new Promise<void>((begin) => line.waiting.push(begin));
    return () => this.end(uid, line);
  }

  /** Runs a task of one person when its turn comes. The turn ends when the task settles. */
  async inTurn<Result>(uid: number, work: () => Promise<Result>): Promise<Result> {
    const end = await this.take(uid);
    try {
      return await work();
    } finally {
      end();
    }
  }

  private end(uid: number, line: Line): void {
    const begin = line.waiting.shift();
    if (begin) begin();
    else line.free += 1;
    if (line.free === this.atOnce) this.lines.delete(uid);
  }
}
