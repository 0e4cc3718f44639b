import { finished } from 'node:stream';
import type { Request, Response } from 'express';
import { Turns } from './turns.ts';
import { plainLengthOf } from './whole-body.ts';

/** Bodies of one person that may be large and are held at a time: each device of theirs sends one change after the other. */
const AT_ONCE = 4;
/** A body that says that it has no more bytes, and is not packed, waits for no other. */
const SMALL = 1024 * 1024;

/** Keeps one person from filling the memory with bodies that are large, or packed, and never end. */
export class LargeBodies {
  readonly #turns = new Turns(AT_ONCE);

  /** Waits until a body may be read. The turn of a large one lasts until it is answered, or its sender gone. */
  async awaitTurn(uid: number, request: Request, response: Response): Promise<void> {
    const length = plainLengthOf(request);
    if (length !== null && length <= SMALL) return;
    finished(response, await this.#turns.take(uid));
  }
}
