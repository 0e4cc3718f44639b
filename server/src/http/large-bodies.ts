import { finished } from 'node:stream';
import type { Call } from '@ancrage/shared/wire/call';
import type { Request, Response } from 'express';
import { exchangeOf } from './exchange.ts';
import { Turns } from './turns.ts';
import { plainLengthOf } from './whole-body.ts';

/** Bodies of one person that may be large and are held at a time: each device of theirs sends one change after the other. */
const AT_ONCE = 4;
/** A body that says that it has no more bytes, and is not packed, waits for no other. */
const SMALL = 1024 * 1024;

/** Keeps one person from filling the memory with bodies that are large, or packed, and never end. */
export class LargeBodies {
  readonly #turns = new Turns(AT_ONCE);

  /** Waits until the body of a call may be read. The turn of a large one lasts until it is answered, or its sender gone. */
  async awaitTurn({ body, smallBody }: Call, request: Request, response: Response): Promise<void> {
    const exchange = exchangeOf(request);
    const { person } = exchange;
    if (!person || body !== 'json' || smallBody) return;
    // A journal that was read with the token would be held as long as the body takes to come: nothing is read along for a copy.
    if (!request.complete) exchange.person = { ...person };
    const length = plainLengthOf(request);
    if (length !== null && length <= SMALL) return;
    finished(response, await this.#turns.take(person.uid));
  }
}
