import { readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod';

/** How often to check what is running. */
const LOOK_MS = 1_000;
/** How long a test program may take until its reporter has started, whatever the limit of a test. */
const START_LIMIT_MS = 5 * 60_000;
const START = 'start';

/** What is running: start time (epoch ms) and name. Written by tests/support/running-tests.mjs. */
const runningSchema = z.record(z.string(), z.object({ at: z.number(), what: z.string() }));

/** Detects a test program that makes no progress. */
export class StallWatch {
  readonly #path: string;
  readonly #limitMs: number;
  #since = Date.now();
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param path file that the program's reporter writes; created here
   * @param limitMs how long one test or hook may take
   */
  constructor(path: string, limitMs: number) {
    this.#path = path;
    this.#limitMs = limitMs;
    writeFileSync(path, JSON.stringify({ [START]: { at: Date.now(), what: 'the start of the run' } }));
  }

  /**
   * Starts to watch; time before this call does not count.
   * @param onStall called once, with the names of what is still running
   */
  begin(onStall: (names: string[]) => void): void {
    this.#since = Date.now();
    this.#timer = setInterval(() => {
      const names = this.#stalled();
      if (names.length === 0) return;
      this.end();
      onStall(names);
    }, LOOK_MS);
  }

  end(): void {
    clearInterval(this.#timer);
  }

  #stalled(): string[] {
    const now = Date.now();
    const running = runningSchema.parse(JSON.parse(readFileSync(this.#path, 'utf8')));
    return Object.entries(running)
      .filter(([key, { at }]) => {
        const limit = key === START ? START_LIMIT_MS : this.#limitMs;
        return now - Math.max(at, this.#since) > limit;
      })
      .map(([, { what }]) => what);
  }
}
