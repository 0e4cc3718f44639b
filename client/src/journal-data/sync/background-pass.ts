import { HttpError, NotSignedIn, Unreachable } from '#platform/api/failures.ts';
import { randomFraction } from '#platform/random.ts';
import { wakeWhenOnline } from '#platform/service-worker/registration.ts';
import { isDeviceFull } from '#platform/storage/database.ts';

/** First and longest wait before an automatic retry, in milliseconds. */
const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 300_000;

/**
 * Runs a send pass in the background, one at a time. A pass that is scheduled while one runs follows at once; a failed pass
 * is retried with exponential backoff and jitter. Source: Q-53.
 */
export class BackgroundPass {
  readonly #pass: () => Promise<void>;
  #isOn = false;
  #isRunning = false;
  #again = false;
  /** The server asked to wait (Retry-After). */
  #isPutOff = false;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param pass sends all that is unsent; fails with NotSignedIn, HttpError, Unreachable, or when the device is full */
  constructor(pass: () => Promise<void>) {
    this.#pass = pass;
  }

  /** From now on, `schedule` has an effect. */
  start(): void {
    this.#isOn = true;
  }

  stop(): void {
    this.#isOn = false;
    this.#isPutOff = false;
    this.#failures = 0;
    clearTimeout(this.#timer);
  }

  /** Starts a pass: now, or when the server's Retry-After has passed. */
  schedule(): void {
    this.#again = true;
    if (!this.#isRunning) void this.#run();
  }

  /** Starts a pass now, because the network or the person is back, and resets the backoff. */
  wake(): void {
    this.#failures = 0;
    this.#tryNow();
  }

  #tryNow(): void {
    this.#isPutOff = false;
    this.schedule();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    try {
      while (this.#again && this.#isOn && !this.#isPutOff) {
        this.#again = false;
        clearTimeout(this.#timer);
        await this.#attempt();
      }
    } finally {
      this.#isRunning = false;
    }
  }

  async #attempt(): Promise<void> {
    try {
      await this.#pass();
      this.#failures = 0;
    } catch (failure) {
      // Nobody is signed in any more: no retry.
      if (!(failure instanceof NotSignedIn)) this.#tryLater(failure);
    }
  }

  /** Unsent changes stay on the device and the screen shows it. A failure that will not pass is a bug: rethrow it. */
  #tryLater(failure: unknown): void {
    const isOfNetwork = failure instanceof HttpError || failure instanceof Unreachable;
    if (!isOfNetwork && !isDeviceFull(failure)) throw failure;
    if (!this.#isOn) return;
    void wakeWhenOnline();
    const backoff = Math.min(FIRST_RETRY_MS * 2 ** this.#failures, LONGEST_RETRY_MS);
    const jittered = backoff * (0.5 + randomFraction() / 2);
    this.#failures += 1;
    const retryAfterS = (isOfNetwork ? failure.retryAfterS : null) ?? 0;
    this.#isPutOff = retryAfterS > 0;
    this.#timer = setTimeout(() => this.#tryNow(), Math.max(jittered, retryAfterS * 1000));
  }
}
