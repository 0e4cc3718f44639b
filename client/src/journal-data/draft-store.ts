import * as z from 'zod/mini';
import { type AncrageDatabase, durably } from '#platform/storage/database.ts';

/** What is to become of a draft: another value, or none. */
type Change = { readonly value: unknown } | 'dropped';

/** What is being written, by key, for one person. Source: product "Reconnection", "Writing fields". */
export class DraftStore {
  readonly #database: () => Promise<AncrageDatabase>;
  readonly #uid: () => number | null;
  readonly #now: () => number;
  readonly #waiting = new Map<string, { change: Change; done: Promise<void> }>();
  readonly #writing = new Map<string, Promise<void>>();

  constructor(database: () => Promise<AncrageDatabase>, uid: () => number | null, now: () => number) {
    this.#database = database;
    this.#uid = uid;
    this.#now = now;
  }

  /**
   * The draft under a key, of the person whose journal is open, with all that this tab wrote of it so far; null when there
   * is none or it has not the shape.
   */
  async read<Schema extends z.core.$ZodType>(
    key: string,
    schema: Schema,
  ): Promise<z.core.output<Schema> | null> {
    const uid = this.#uid();
    if (uid === null) return null;
    const place = `${uid} ${key}`;
    await (this.#waiting.get(place)?.done ?? this.#writing.get(place))?.catch(() => undefined); // its writer is told
    const row = await (await this.#database()).get('drafts', [uid, key]);
    if (row === undefined) return null;
    const parsed = z.safeParse(schema, row.value);
    return parsed.success ? parsed.data : null;
  }

  /**
   * Keeps a draft; resolves once it, or a later one under the same key, is on the disk. While one is being written,
   * only the latest waits: a fast writer never queues up.
   */
  write(key: string, value: unknown): Promise<void> {
    const uid = this.#uid();
    if (uid === null) return Promise.reject(new Error('No journal is open.'));
    return this.#change(uid, key, { value });
  }

  /** Lets a draft go, once it has become part of the journal or the person gave it up; waits its turn as a write does. */
  drop(key: string): Promise<void> {
    const uid = this.#uid();
    return uid === null ? Promise.resolve() : this.#change(uid, key, 'dropped');
  }

  /** Whether the person whose journal is open has any draft on this device. */
  async any(): Promise<boolean> {
    const uid = this.#uid();
    return uid !== null && (await (await this.#database()).countFromIndex('drafts', 'uid', uid)) > 0;
  }

  #change(uid: number, key: string, change: Change): Promise<void> {
    const place = `${uid} ${key}`;
    const waiting = this.#waiting.get(place);
    if (waiting !== undefined) {
      waiting.change = change;
      return waiting.done;
    }
    const turn = { change, done: Promise.resolve() };
    turn.done = (this.#writing.get(place) ?? Promise.resolve()).then(() => {
      this.#waiting.delete(place);
      const written = this.#perform(uid, key, turn.change);
      this.#writing.set(
        place,
        written.catch(() => undefined), // the writer gets the failure; the next in line only waits for the end
      );
      return written;
    });
    this.#waiting.set(place, turn);
    return turn.done;
  }

  async #perform(uid: number, key: string, change: Change): Promise<void> {
    const database = await this.#database();
    if (change === 'dropped') {
      await durably(database, ['drafts'], (writing) => writing.objectStore('drafts').delete([uid, key]));
      return;
    }
    if (this.#uid() !== uid) throw new Error('The journal was closed.'); // its drafts are being sealed or erased
    await durably(database, ['drafts'], (writing) =>
      writing.objectStore('drafts').put({ uid, key, value: change.value, writtenAt: this.#now() }),
    );
  }
}
