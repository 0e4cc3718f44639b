import { isOffered } from '#journal-data/store/draft-row.ts';
import type { DraftRow } from '#platform/storage/database.ts';

/** What the screens of one tab see of the drafts on the device, for as long as one of them looks. Source: Q-52. */
export class DraftView {
  readonly #read: () => Promise<readonly DraftRow[]>;
  readonly #listeners = new Set<() => void>();
  #rows: ReadonlyMap<string, DraftRow> = new Map();
  #offered: ReadonlyMap<string, DraftRow> = new Map();
  /** Whether the device has told. */
  isRead = false;
  #isReading = false;
  #isStale = false;

  constructor(read: () => Promise<readonly DraftRow[]>) {
    this.#read = read;
  }

  /** All drafts, by key; the same until they are read again. */
  all(): ReadonlyMap<string, DraftRow> {
    return this.#rows;
  }

  /** Those that are offered, by key: an edit is not while its entry is deleted. */
  offered(): ReadonlyMap<string, DraftRow> {
    return this.#offered;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    void this.look();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#take([], false); // they may be others by the time somebody looks again
    };
  };

  /** Reads the drafts again, once more should they change meanwhile. */
  async look(): Promise<void> {
    this.#isStale = true;
    if (this.#isReading) return;
    this.#isReading = true;
    while (this.#isStale && this.#listeners.size > 0) {
      this.#isStale = false;
      await this.#show();
    }
    this.#isReading = false;
  }

  async #show(): Promise<void> {
    try {
      const rows = await this.#read();
      if (this.#listeners.size === 0) return;
      this.#take(rows, true);
      for (const listener of this.#listeners) listener();
    } catch (failure) {
      // Whoever writes says that this device keeps no drafts; here there is only nothing to show.
      console.error('The drafts could not be read from this device.', failure);
    }
  }

  #take(rows: readonly DraftRow[], isRead: boolean): void {
    this.#rows = new Map(rows.map((row) => [row.key, row]));
    this.#offered = new Map(rows.filter(isOffered).map((row) => [row.key, row]));
    this.isRead = isRead;
  }
}
