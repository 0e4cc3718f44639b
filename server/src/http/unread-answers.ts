import { finished } from 'node:stream';
import type { Response } from 'express';
import { TooMany } from '../infra/limits/too-many.ts';

/** Bytes of answers that one person may leave unread at a time: four of the largest journals. The first one always goes out. */
const MOST_BYTES = 128 * 1024 * 1024;
/** What the machine takes off our hands at once is not counted. */
const SMALL = 64 * 1024;
const RETRY_AFTER_S = 1;

/** Keeps one person from filling the memory with answers that they ask for and do not read. */
export class UnreadAnswers {
  readonly #bytes = new Map<number, number>();

  /**
   * Counts an answer until it has left, or its reader.
   * @throws TooMany when too much is unread already
   */
  add(uid: number, length: number, response: Response): void {
    if (length <= SMALL) return;
    const before = this.#bytes.get(uid) ?? 0;
    if (before > 0 && before + length > MOST_BYTES) throw new TooMany(RETRY_AFTER_S);
    this.#bytes.set(uid, before + length);
    finished(response, () => {
      const left = (this.#bytes.get(uid) ?? 0) - length;
      if (left > 0) this.#bytes.set(uid, left);
      else this.#bytes.delete(uid);
    });
  }
}
