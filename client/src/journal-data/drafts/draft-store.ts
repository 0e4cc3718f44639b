import * as z from 'zod/mini';
import { isOffered } from '#journal-data/store/draft-row.ts';
import type { AncrageDatabase, DraftRow } from '#platform/storage/database.ts';

/** A draft that is not in the database yet. */
interface UnwrittenDraft {
  readonly uid: number;
  readonly key: string;
  readonly value: unknown;
  readonly writtenAt: number;
}

/** A write that a tab asks for. */
export interface DraftWrite {
  /** Whether a later write may take its place in the queue. */
  readonly isReplaceable: boolean;
  /** The draft to recover if the page closes first; null when there is none. */
  readonly unwritten: UnwrittenDraft | null;
  readonly work: (isLast: () => boolean) => Promise<unknown>;
}

/** A write in the queue, until the database has made it. */
interface QueuedWrite {
  isReplaceable: boolean;
  unwritten: DraftWrite['unwritten'];
  work: DraftWrite['work'];
  /** The values that the row may hold before this write. */
  readonly over: readonly unknown[];
  done: Promise<void>;
}

/** One person's drafts in one tab: reads, and a write queue per draft. Source: product "Reconnection", "Writing fields". */
export class DraftStore {
  readonly database: () => Promise<AncrageDatabase>;
  readonly uid: () => number | null;
  /** The last write of each draft by user id and key: until it is done, and after it failed. */
  readonly queue = new Map<string, QueuedWrite>();

  constructor(database: () => Promise<AncrageDatabase>, uid: () => number | null) {
    this.database = database;
    this.uid = uid;
  }

  /** The last write of the open journal's draft under a key, while it is not done, or when it failed. */
  queued(key: string): QueuedWrite | undefined {
    return this.queue.get(`${this.uid()} ${key}`);
  }

  /**
   * Makes a write after all earlier writes of the same draft. While one write runs, only the latest one waits: fast typing
   * never builds up a queue.
   * @param known the value that the row holds, as far as the caller knows
   * @returns resolves when this write, or the one that took its place, is in the database
   */
  enqueue(uid: number, key: string, write: DraftWrite, known: unknown): Promise<void> {
    const id = `${uid} ${key}`;
    const before = this.queue.get(id);
    if (before?.isReplaceable && write.isReplaceable) {
      Object.assign(before, write);
      return before.done;
    }
    // The database may hold the earlier write although this tab does not know it yet.
    const over = [known, before?.unwritten?.value];
    const queued: QueuedWrite = { ...write, over, done: Promise.resolve() };
    const isLast = () => this.queue.get(id) === queued;
    queued.done = Promise.allSettled([before?.done]).then(async () => {
      queued.isReplaceable = false;
      try {
        await queued.work(isLast);
        queued.unwritten = null;
      } finally {
        if (isLast() && queued.unwritten === null) this.queue.delete(id);
      }
    });
    this.queue.set(id, queued);
    return queued.done;
  }

  /** Forgets a write that failed, so that the next page does not recover it. @returns the function that undoes it */
  forgetFailed(uid: number, key: string): () => void {
    const id = `${uid} ${key}`;
    const failed = this.queue.get(id);
    this.queue.delete(id);
    return () => {
      if (failed !== undefined) this.queue.set(id, failed);
    };
  }

  /** The drafts of the open journal that are not in the database yet, in the form that local storage keeps them in. */
  unwritten(): object[] {
    return [...this.queue.values()].flatMap(({ unwritten, over }) =>
      unwritten?.uid === this.uid() ? [{ ...unwritten, over }] : [],
    );
  }

  /**
   * Reads the open journal's draft under a key, after all writes of this tab; null when there is none or it does not match
   * the schema.
   */
  async read<Schema extends z.core.$ZodType>(
    key: string,
    schema: Schema,
  ): Promise<z.core.output<Schema> | null> {
    const parsed = z.safeParse(schema, (await this.row(key))?.value);
    return parsed.success ? parsed.data : null;
  }

  /** Reads the open journal's row under a key, after all writes of this tab. */
  async row(key: string): Promise<DraftRow | undefined> {
    const uid = this.uid();
    if (uid === null) return undefined;
    await Promise.allSettled([this.queued(key)?.done]); // a failure is reported to the caller of the write
    return (await this.database()).get('drafts', [uid, key]);
  }

  /** The drafts that are offered to the owner of the open journal, newest first. */
  async offered(): Promise<DraftRow[]> {
    const uid = this.uid();
    await Promise.allSettled([...this.queue.values()].map(({ done }) => done));
    const rows = uid === null ? [] : await (await this.database()).getAllFromIndex('drafts', 'uid', uid);
    return rows.filter(isOffered).sort((one, other) => other.writtenAt - one.writtenAt);
  }
}
