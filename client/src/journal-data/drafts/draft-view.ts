import { isOffered } from '#journal-data/store/draft-row.ts';
import type { DraftRow } from '#platform/storage/database.ts';

/** The drafts on the device as the screens of one tab see them, while at least one screen is subscribed. Source: Q-52. */
export class DraftView {
  readonly #read: () => Promise<readonly DraftRow[]>;
  readonly #listeners = new Set<() => void>();
  #rows: ReadonlyMap<string, DraftRow> = new Map();
  #offered: ReadonlyMap<string, DraftRow> = new Map();
  /** Whether they were read. */
  isRead = false;
  #isReading = false;
  #isStale = false;

  constructor(read: () => Promise<readonly DraftRow[]>) {
    this.#read = read;
  }

  /** All drafts, by key; the same map until they are read again. */
  all(): ReadonlyMap<string, DraftRow> {
    return this.#rows;
  }

  /** The offered drafts, by key; without edits of deleted entries. */
  offered(): ReadonlyMap<string, DraftRow> {
    return this.#offered;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    void this.refresh();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#store([], false); // outdated when the next screen subscribes
    };
  };

  /** Reads the drafts again; once more if this is called during the read. */
  async refresh(): Promise<void> {
    this.#isStale = true;
    if (this.#isReading) return;
    this.#isReading = true;
    while (this.#isStale && this.#listeners.size > 0) {
      this.#isStale = false;
      await this.#readAndShow();
    }
    this.#isReading = false;
  }

  async #readAndShow(): Promise<void> {
    try {
      const rows = await this.#read();
      if (this.#listeners.size === 0) return;
      this.#store(rows, true);
      for (const listener of this.#listeners) listener();
    } catch (failure) {
      // A screen that writes shows that the device keeps no drafts; here there is nothing to show.
      console.error('The drafts could not be read from this device.', failure);
    }
  }

  #store(rows: readonly DraftRow[], isRead: boolean): void {
    this.#rows = new Map(rows.map((row) => [row.key, row]));
    this.#offered = new Map(rows.filter(isOffered).map((row) => [row.key, row]));
    this.isRead = isRead;
  }
}
