/** A call without progress for this long is aborted, in milliseconds. A slow call has no time limit. Source: Q-63. */
export const STALLED_MS = 30_000;
/**
 * Maximum wait for the response once a long body has left the app, in milliseconds. Up to a megabyte may still be in
 * the device's buffers, which takes this long at 80 kbit/s, and no browser reports it.
 */
export const BUFFERED_MS = 120_000;

/** Aborts a call that makes no progress. */
export class StallWatch {
  readonly #stop = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.moved();
  }

  /** Aborted when the call stalls. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Reports progress. Bound. @param ms maximum time until the next progress */
  readonly moved = (ms: number = STALLED_MS): void => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.giveUp, ms);
  };

  /** Aborts the call at once. Bound. */
  readonly giveUp = (): void => this.#stop.abort();

  /** Stops watching: the call has ended. */
  end(): void {
    clearTimeout(this.#timer);
  }
}
