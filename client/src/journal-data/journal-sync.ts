import { fetchSyncing } from '#journal-data/fetch-syncing.ts';
import type { Owner } from '#journal-data/local-journal.ts';
import type { SyncTools } from '#journal-data/sync-tools.ts';
import { NotSignedIn, Refusal, Unreachable } from '#platform/api/failures.ts';
import type { WithLock } from '#platform/locks.ts';
import { randomFraction } from '#platform/random.ts';
import { wakeWhenOnline } from '#platform/service-worker/service-worker.ts';
import { isDeviceFull } from '#platform/storage/database.ts';

/** First and longest wait before trying again by itself, in milliseconds. */
const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 300_000;

export interface SyncSettings {
  readonly tools: SyncTools;
  readonly withLock: WithLock;
  readonly lockName: string;
  readonly isOffline: () => boolean;
  /** whether something waits to be sent */
  readonly hasUnsent: () => boolean;
  readonly onSending: (sending: boolean) => void;
}

const retryAfterOf = (failure: Refusal | Unreachable): number => (failure.retryAfterS ?? 0) * 1000;

/** Sends and fetches in the background: one pass at a time over all tabs, tried again with growing, scattered pauses. */
export class JournalSync {
  readonly #settings: SyncSettings;
  #owner: Owner | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running = false;
  #again = false;
  #failures = 0;

  constructor(settings: SyncSettings) {
    this.#settings = settings;
  }

  start(owner: Owner): void {
    this.#owner = owner;
  }

  stop(): void {
    this.#owner = null;
    this.#failures = 0;
    clearTimeout(this.#timer);
  }

  /** Starts a pass in the background, now. */
  nudge(): void {
    clearTimeout(this.#timer);
    this.#again = true;
    if (!this.#running) void this.#run();
  }

  /** The network or the person is back: what waits is tried now, and should that fail, the pauses grow anew. */
  wake(): void {
    this.#failures = 0;
    this.nudge();
  }

  /**
   * Sends all that waits.
   * @throws NotSignedIn, Refusal (401, 429), Unreachable
   */
  send(): Promise<void> {
    return this.#alone(async (owner) => {
      if (!this.#settings.hasUnsent()) return;
      this.#settings.onSending(true);
      try {
        const { sendOutbox } = await fetchSyncing();
        await sendOutbox(this.#settings.tools, owner);
      } finally {
        this.#settings.onSending(false);
      }
    });
  }

  /**
   * Asks the server for news and merges them.
   * @returns whether there were any
   * @throws NotSignedIn, Refusal, Unreachable
   */
  fetch(): Promise<boolean> {
    return this.#alone(async (owner) => {
      const { fetchNews } = await fetchSyncing();
      return fetchNews(this.#settings.tools, owner);
    });
  }

  /**
   * Does a piece of work on the record that is none of the sync's, never at the same time as a pass of any tab.
   * @throws Unreachable when offline; NotSignedIn; whatever the work throws
   */
  beside<Result>(work: (owner: Owner) => Promise<Result>): Promise<Result> {
    return this.#alone(work);
  }

  async #alone<Result>(work: (owner: Owner) => Promise<Result>): Promise<Result> {
    const { withLock, lockName, isOffline } = this.#settings;
    if (isOffline()) throw new Unreachable('network');
    return withLock(lockName, () => {
      if (this.#owner === null) throw new NotSignedIn();
      return work(this.#owner);
    });
  }

  async #run(): Promise<void> {
    this.#running = true;
    try {
      while (this.#again && this.#owner !== null) {
        this.#again = false;
        await this.send();
      }
      this.#failures = 0;
    } catch (failure) {
      this.#tryLater(failure);
    } finally {
      this.#running = false;
    }
  }

  /** What is unsent stays on the device and the screen says so; anything but a passing failure is a mistake of ours. */
  #tryLater(failure: unknown): void {
    if (failure instanceof NotSignedIn) return;
    const isOfNetwork = failure instanceof Refusal || failure instanceof Unreachable;
    if (!isOfNetwork && !isDeviceFull(failure)) throw failure;
    void wakeWhenOnline();
    const growing = Math.min(FIRST_RETRY_MS * 2 ** this.#failures, LONGEST_RETRY_MS);
    const scattered = growing * (0.5 + randomFraction() / 2);
    this.#failures += 1;
    this.#timer = setTimeout(
      () => this.nudge(),
      Math.max(scattered, isOfNetwork ? retryAfterOf(failure) : 0),
    );
  }
}
