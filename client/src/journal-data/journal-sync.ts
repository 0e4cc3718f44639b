import { BackgroundPass } from '#journal-data/background-pass.ts';
import { fetchSyncing } from '#journal-data/fetch-syncing.ts';
import type { JournalView } from '#journal-data/journal-view.ts';
import type { Owner } from '#journal-data/local-journal.ts';
import type { SyncTools } from '#journal-data/sync-tools.ts';
import { NotSignedIn, Unreachable } from '#platform/api/failures.ts';
import type { WithLock } from '#platform/locks.ts';

interface SyncSettings {
  readonly tools: SyncTools;
  readonly withLock: WithLock;
  readonly lockName: string;
  readonly isOffline: () => boolean;
  /** whether something waits to be sent */
  readonly hasUnsent: () => boolean;
  /** shown whether this tab is sending, and whether something on the way blocks it */
  readonly view: Pick<JournalView, 'showSending' | 'showBlocked'>;
}

/** After so many answers in a row that were not the server's, something on the way blocks the sending: one alone may be chance. */
const FOREIGN_ANSWERS_TOLD = 2;

/** Sends and fetches, one at a time over all tabs. */
export class JournalSync {
  readonly #settings: SyncSettings;
  readonly #sending = new BackgroundPass(() => this.send());
  #owner: Owner | null = null;
  #foreignAnswers = 0;

  constructor(settings: SyncSettings) {
    this.#settings = settings;
  }

  start(owner: Owner): void {
    this.#owner = owner;
    this.#sending.start();
  }

  stop(): void {
    this.#owner = null;
    this.#sending.stop();
    this.#noteOutcome(null);
  }

  /** Sends in the background, now. */
  nudge(): void {
    this.#sending.nudge();
  }

  /** The network or the person is back: sends in the background what waits. */
  wake(): void {
    this.#sending.wake();
  }

  /**
   * Sends all that waits.
   * @throws NotSignedIn, Refusal (401, 429), Unreachable
   */
  send(): Promise<void> {
    return this.alone(async (owner) => {
      if (!this.#settings.hasUnsent()) return;
      this.#settings.view.showSending(true);
      try {
        const { sendOutbox } = await fetchSyncing();
        await sendOutbox(this.#settings.tools, owner);
        this.#noteOutcome(null);
      } catch (failure) {
        this.#noteOutcome(failure);
        throw failure;
      } finally {
        this.#settings.view.showSending(false);
      }
    });
  }

  #noteOutcome(failure: unknown): void {
    const isForeign = failure instanceof Unreachable && failure.reason === 'unreadable';
    this.#foreignAnswers = isForeign ? this.#foreignAnswers + 1 : 0;
    this.#settings.view.showBlocked(this.#foreignAnswers >= FOREIGN_ANSWERS_TOLD);
  }

  /**
   * Asks the server for news and merges them.
   * @returns whether there were any
   * @throws NotSignedIn, Refusal, Unreachable
   */
  fetch(): Promise<boolean> {
    return this.alone(async (owner) => {
      const { fetchNews } = await fetchSyncing();
      return fetchNews(this.#settings.tools, owner);
    });
  }

  /**
   * Does a piece of work on the record, never at the same time as a pass of any tab.
   * @throws Unreachable when offline; NotSignedIn; whatever the work throws
   */
  async alone<Result>(work: (owner: Owner) => Promise<Result>): Promise<Result> {
    const { withLock, lockName, isOffline } = this.#settings;
    if (isOffline()) throw new Unreachable('network');
    return withLock(lockName, () => {
      if (this.#owner === null) throw new NotSignedIn();
      return work(this.#owner);
    });
  }
}
