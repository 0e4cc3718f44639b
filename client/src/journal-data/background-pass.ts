import { NotSignedIn, Refusal, Unreachable } from '#platform/api/failures.ts';
import { randomFraction } from '#platform/random.ts';
import { wakeWhenOnline } from '#platform/service-worker/service-worker.ts';
import { isDeviceFull } from '#platform/storage/database.ts';

/** First and longest wait before trying again by itself, in milliseconds. */
const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 300_000;

/**
 * Sends in the background what waits: one pass at a time, another at once after nudges that came meanwhile, and after a
 * failure one more, with growing, scattered pauses. Source: Q-53.
 */
export class BackgroundPass {
  readonly #pass: () => Promise<void>;
  #isOn = false;
  #isRunning = false;
  #again = false;
  /** The server has said until when it wants no more. */
  #isPutOff = false;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param pass sends all that waits; fails with NotSignedIn, Refusal, Unreachable, or for want of room on the device */
  constructor(pass: () => Promise<void>) {
    this.#pass = pass;
  }

  /** Nudges have an effect from now on. */
  start(): void {
    this.#isOn = true;
  }

  stop(): void {
    this.#isOn = false;
    this.#isPutOff = false;
    this.#failures = 0;
    clearTimeout(this.#timer);
  }

  /** Starts a pass: now, or once the server wants more. */
  nudge(): void {
    this.#again = true;
    if (!this.#isRunning) void this.#run();
  }

  /** The network or the person is back: what waits is tried now, and should that fail, the pauses grow anew. */
  wake(): void {
    this.#failures = 0;
    this.#tryNow();
  }

  #tryNow(): void {
    this.#isPutOff = false;
    this.nudge();
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
      // There is nothing to try again for whoever is gone.
      if (!(failure instanceof NotSignedIn)) this.#tryLater(failure);
    }
  }

  /** What is unsent stays on the device and the screen says so; anything but a passing failure is a mistake of ours. */
  #tryLater(failure: unknown): void {
    const isOfNetwork = failure instanceof Refusal || failure instanceof Unreachable;
    if (!isOfNetwork && !isDeviceFull(failure)) throw failure;
    if (!this.#isOn) return;
    void wakeWhenOnline();
    const growing = Math.min(FIRST_RETRY_MS * 2 ** this.#failures, LONGEST_RETRY_MS);
    const scattered = growing * (0.5 + randomFraction() / 2);
    this.#failures += 1;
    const retryAfterS = (isOfNetwork ? failure.retryAfterS : null) ?? 0;
    this.#isPutOff = retryAfterS > 0;
    this.#timer = setTimeout(() => this.#tryNow(), Math.max(scattered, retryAfterS * 1000));
  }
}
