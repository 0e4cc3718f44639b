/** A call on which nothing moves for so long is given up, in milliseconds. A slow one may take its time. Source: Q-63. */
export const STALLED_MS = 30_000;
/**
 * How long the answer to a long body may be awaited once the whole body has left the app, in milliseconds. Most of a megabyte may
 * still be in the device's own buffers then, which takes this long at 80 kbit/s and of which no browser tells.
 */
export const BUFFERED_MS = 120_000;

/** Gives a call up once nothing has moved on it for long enough. */
export class StallWatch {
  readonly #stop = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.moved();
  }

  /** Aborted once the call is given up. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Something moved. Bound. @param ms how long the next movement may be awaited */
  readonly moved = (ms: number = STALLED_MS): void => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.giveUp, ms);
  };

  /** Gives the call up at once. Bound. */
  readonly giveUp = (): void => this.#stop.abort();

  /** The call is over. */
  end(): void {
    clearTimeout(this.#timer);
  }
}
