import * as z from 'zod/mini';
import { type AncrageDatabase, durably } from '#platform/storage/database.ts';

/** What is being written, by key, for one person. Source: product "Reconnection", "Writing fields". */
export class DraftStore {
  readonly #database: () => Promise<AncrageDatabase>;
  readonly #uid: () => number | null;
  readonly #now: () => number;
  readonly #waiting = new Map<string, { value: unknown; done: Promise<void> }>();
  readonly #writing = new Map<string, Promise<void>>();

  constructor(database: () => Promise<AncrageDatabase>, uid: () => number | null, now: () => number) {
    this.#database = database;
    this.#uid = uid;
    this.#now = now;
  }

  /**
   * The draft under a key, of the person whose journal is open; null when there is none or it has not the shape.
   */
  async read<Schema extends z.core.$ZodType>(
    key: string,
    schema: Schema,
  ): Promise<z.core.output<Schema> | null> {
    const uid = this.#uid();
    if (uid === null) return null;
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
    const place = `${uid} ${key}`;
    const waiting = this.#waiting.get(place);
    if (waiting !== undefined) {
      waiting.value = value;
      return waiting.done;
    }
    const turn = { value, done: Promise.resolve() };
    turn.done = (this.#writing.get(place) ?? Promise.resolve()).then(() => {
      this.#waiting.delete(place);
      const written = this.#put(uid, key, turn.value);
      this.#writing.set(
        place,
        written.catch(() => undefined), // the writer gets the failure; the next in line only waits for the end
      );
      return written;
    });
    this.#waiting.set(place, turn);
    return turn.done;
  }

  /** Lets a draft go, once it has become part of the journal or the person gave it up. */
  async drop(key: string): Promise<void> {
    const uid = this.#uid();
    if (uid === null) return;
    const place = `${uid} ${key}`;
    await this.#waiting.get(place)?.done;
    await this.#writing.get(place);
    await durably(await this.#database(), ['drafts'], (writing) =>
      writing.objectStore('drafts').delete([uid, key]),
    );
  }

  /** Whether the person whose journal is open has any draft on this device. */
  async any(): Promise<boolean> {
    const uid = this.#uid();
    return uid !== null && (await (await this.#database()).countFromIndex('drafts', 'uid', uid)) > 0;
  }

  async #put(uid: number, key: string, value: unknown): Promise<void> {
    const database = await this.#database();
    if (this.#uid() !== uid) throw new Error('The journal was closed.'); // its drafts are being sealed or erased
    await durably(database, ['drafts'], (writing) =>
      writing.objectStore('drafts').put({ uid, key, value, writtenAt: this.#now() }),
    );
  }
}
