import { finished } from 'node:stream';
import type { Request, Response } from 'express';
import { PersonSemaphore } from './person-semaphore.ts';
import { plainLengthOf } from './whole-body.ts';

/** Large bodies of one person in memory at a time: each device sends one change after the other. */
const AT_ONCE = 4;
/** An uncompressed body with a Content-Length up to this does not wait. Bytes. */
const SMALL = 1024 * 1024;

/** Limits the memory for large, compressed or endless bodies of one person. */
export class LargeBodies {
  readonly #semaphore = new PersonSemaphore(AT_ONCE);

  /** Waits until a body may be read. A large one keeps its turn until the response has ended or the sender has left. */
  async awaitTurn(uid: number, request: Request, response: Response): Promise<void> {
    const length = plainLengthOf(request);
    if (length !== null && length <= SMALL) return;
    finished(response, await this.#semaphore.acquire(uid));
  }
}
