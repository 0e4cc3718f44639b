import { finished } from 'node:stream';
import type { Call } from '@ancrage/shared/wire/call';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Limits } from '../infra/limits/limits.ts';
import { BodyBudget } from './body-budget.ts';
import { ByteStream } from './byte-stream.ts';
import { readFormBody } from './form-body.ts';
import { HttpError } from './http-error.ts';
import { JSON_LIMIT, jsonOf, readJsonBytes } from './json-body.ts';
import type { ActingPerson } from './person.ts';
import { PersonSemaphore } from './person-semaphore.ts';
import { contextOf } from './request-context.ts';
import { plainLengthOf } from './whole-body.ts';

/** Large bodies of one person in memory at a time: each device sends one change after the other. */
const AT_ONCE = 4;
/** An uncompressed body with a Content-Length up to this does not wait. Bytes. */
const SMALL = 1024 * 1024;

/** Limits the memory for large, compressed or endless bodies of one person. */
class LargeBodies {
  readonly #semaphore = new PersonSemaphore(AT_ONCE);

  /** Waits until a body may be read. A large one keeps its turn until the response has ended or the sender has left. */
  async awaitTurn(uid: number, request: Request, response: Response): Promise<void> {
    const length = plainLengthOf(request);
    if (length !== null && length <= SMALL) return;
    finished(response, await this.#semaphore.acquire(uid));
  }
}

const UNSUPPORTED_MEDIA_TYPE = 415;

/** The sender of a body that may be large; null for a small body. Only people send whole entities. */
const senderOf = ({ smallBody }: Call, request: Request): ActingPerson | null => {
  const context = contextOf(request);
  if (!context.person || smallBody) return null;
  // Drops the journal that was read together with the token: a slow body would keep it in memory.
  if (!request.complete) context.person = { ...context.person };
  return context.person;
};

/** Whether a compressed or chunked body failed after it may have reached the full size. One that was cut off does not count. */
const isCostlyFailure = (error: unknown, request: Request): boolean =>
  error instanceof HttpError &&
  error.status !== UNSUPPORTED_MEDIA_TYPE &&
  request.errored === null &&
  plainLengthOf(request) === null;

/** Reads the bodies of calls. */
@Injectable()
export class CallBodies {
  readonly #large = new LargeBodies();
  readonly #budget: BodyBudget;

  constructor(limits: Limits) {
    this.#budget = new BodyBudget(limits);
  }

  /**
   * Reads the body of a call into `request.body`, after access was granted. Source: contract §1.1, row 8.
   * @throws HttpError when it cannot be read; TooManyRequestsError when its sender has sent too much
   */
  async read(call: Call, request: Request, response: Response): Promise<void> {
    if (call.body === 'json') request.body = await this.#json(call, request, response);
    if (call.body === 'form') request.body = await readFormBody(request, response);
    if (call.body === 'octet-stream') request.body = new ByteStream(request);
  }

  async #json(call: Call, request: Request, response: Response): Promise<unknown> {
    const sender = senderOf(call, request);
    if (!sender) return jsonOf(call, await readJsonBytes(call, request, response));
    await this.#large.awaitTurn(sender.uid, request, response);
    const bytes = await readJsonBytes(call, request, response).catch(async (error: unknown) => {
      if (isCostlyFailure(error, request)) await this.#budget.take(sender.uid, JSON_LIMIT);
      throw error;
    });
    await this.#budget.take(sender.uid, bytes.length);
    return jsonOf(call, bytes);
  }
}
