interface Line {
  free: number;
  /** Lets each begin who waits, in the order in which they came. */
  readonly waiting: (() => void)[];
}

/** Has few things of one person under way at a time: the others wait for their turn. */
export class Turns {
  readonly #lines = new Map<number, Line>();

  /** @param atOnce how many of one person */
  constructor(private readonly atOnce: number) {}

  /**
   * Waits for a turn.
   * @returns what ends it, to be called once
   */
  async take(uid: number): Promise<() => void> {
    const line = this.#lines.get(uid) ?? { free: this.atOnce, waiting: [] };
    this.#lines.set(uid, line);
    if (line.free > 0) line.free -= 1;
    else await new Promise<void>((begin) => line.waiting.push(begin));
    return () => this.#end(uid, line);
  }

  /** Does something of one person once its turn has come; the turn ends with it, whatever becomes of it. */
  async inTurn<Result>(uid: number, work: () => Promise<Result>): Promise<Result> {
    const end = await this.take(uid);
    try {
      return await work();
    } finally {
      end();
    }
  }

  #end(uid: number, line: Line): void {
    const begin = line.waiting.shift();
    if (begin) begin();
    else line.free += 1;
    if (line.free === this.atOnce) this.#lines.delete(uid);
  }
}
