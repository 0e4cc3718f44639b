import { finished } from 'node:stream';
import type { Response } from 'express';
import { TooManyRequestsError } from '../infra/limits/too-many-requests-error.ts';

/** Bytes of unread responses per person: four of the largest journals. One response is always sent. */
const MOST_BYTES = 128 * 1024 * 1024;
/** Smaller responses fit into the socket buffer and are not counted. */
const SMALL = 64 * 1024;
const RETRY_AFTER_S = 1;

/** Limits the memory for responses that one person requests and does not read. */
export class UnreadResponses {
  readonly #bytes = new Map<number, number>();

  /**
   * Counts a response until it was sent or the connection has closed.
   * @throws TooManyRequestsError when too much is unread already
   */
  add(uid: number, length: number, response: Response): void {
    if (length <= SMALL) return;
    const before = this.#bytes.get(uid) ?? 0;
    if (before > 0 && before + length > MOST_BYTES) throw new TooManyRequestsError(RETRY_AFTER_S);
    this.#bytes.set(uid, before + length);
    finished(response, () => {
      const left = (this.#bytes.get(uid) ?? 0) - length;
      if (left > 0) this.#bytes.set(uid, left);
      else this.#bytes.delete(uid);
    });
  }
}
