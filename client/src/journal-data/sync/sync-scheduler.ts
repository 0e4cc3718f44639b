import type { Owner } from '#journal-data/store/local-journal.ts';
import { BackgroundPass } from '#journal-data/sync/background-pass.ts';
import { loadSync } from '#journal-data/sync/load-sync.ts';
import type { SyncDeps } from '#journal-data/sync/push-and-pull.ts';
import { NotSignedIn, Unreachable } from '#platform/api/failures.ts';
import type { WithLock } from '#platform/locks.ts';

interface SchedulerDeps {
  readonly sync: SyncDeps;
  readonly withLock: WithLock;
  readonly lockName: string;
  readonly isOffline: () => boolean;
  /** whether there are changes to send */
  readonly hasUnsent: () => boolean;
  readonly view: {
    showSending(isSending: boolean): void;
    /** @param isBlocked whether something on the network answers in place of the server */
    showBlocked(isBlocked: boolean): void;
  };
}

/** So many responses in a row from something other than the server mean that sending is blocked: a single one may be chance. */
const FOREIGN_ANSWERS_SHOWN = 2;

/** Decides when a tab sends and fetches; over all tabs, one pass runs at a time. */
export class SyncScheduler {
  readonly #deps: SchedulerDeps;
  readonly #sending = new BackgroundPass(() => this.send());
  #owner: Owner | null = null;
  #foreignAnswers = 0;

  constructor(deps: SchedulerDeps) {
    this.#deps = deps;
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

  /** Sends in the background, as soon as possible. */
  schedule(): void {
    this.#sending.schedule();
  }

  /** Sends in the background, because the network or the person is back. */
  wake(): void {
    this.#sending.wake();
  }

  /**
   * Sends all unsent changes.
   * @throws NotSignedIn, HttpError (401, 429), Unreachable
   */
  send(): Promise<void> {
    return this.exclusively(async (owner) => {
      if (!this.#deps.hasUnsent()) return;
      this.#deps.view.showSending(true);
      try {
        const { pushOutbox } = await loadSync();
        await pushOutbox(this.#deps.sync, owner);
        this.#noteOutcome(null);
      } catch (failure) {
        this.#noteOutcome(failure);
        throw failure;
      } finally {
        this.#deps.view.showSending(false);
      }
    });
  }

  #noteOutcome(failure: unknown): void {
    const isForeign = failure instanceof Unreachable && failure.reason === 'unreadable';
    this.#foreignAnswers = isForeign ? this.#foreignAnswers + 1 : 0;
    this.#deps.view.showBlocked(this.#foreignAnswers >= FOREIGN_ANSWERS_SHOWN);
  }

  /**
   * Fetches the record and merges it.
   * @returns whether it had changed
   * @throws NotSignedIn, HttpError, Unreachable
   */
  fetch(): Promise<boolean> {
    return this.exclusively(async (owner) => {
      const { pullRecord } = await loadSync();
      return pullRecord(this.#deps.sync, owner);
    });
  }

  /**
   * Runs work on the record while no pass of any tab runs.
   * @throws Unreachable when offline; NotSignedIn; whatever the work throws
   */
  async exclusively<Result>(work: (owner: Owner) => Promise<Result>): Promise<Result> {
    const { withLock, lockName, isOffline } = this.#deps;
    if (isOffline()) throw new Unreachable('network');
    return withLock(lockName, () => {
      if (this.#owner === null) throw new NotSignedIn();
      return work(this.#owner);
    });
  }
}
