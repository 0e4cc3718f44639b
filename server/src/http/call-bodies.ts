import type { Call } from '@ancrage/shared/wire/call';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Limits } from '../infra/limits/limits.ts';
import { BodyBudget } from './body-budget.ts';
import { ByteStream } from './byte-stream.ts';
import { readFormBody } from './form-body.ts';
import { HttpError } from './http-error.ts';
import { JSON_LIMIT, jsonOf, readJsonBytes } from './json-body.ts';
import { LargeBodies } from './large-bodies.ts';
import type { ActingPerson } from './person.ts';
import { contextOf } from './request-context.ts';
import { plainLengthOf } from './whole-body.ts';

const UNKNOWN_PACKING = 415;

/** Who sends a body that may be large. Whole entities come from people alone. */
const senderOf = ({ smallBody }: Call, request: Request): ActingPerson | null => {
  const context = contextOf(request);
  if (!context.person || smallBody) return null;
  // A journal that was read with the token would be held as long as the body takes to come: nothing is read along for a copy.
  if (!request.complete) context.person = { ...context.person };
  return context.person;
};

/** Whether a body came, may have become as large as any, and cannot be read. One that broke off on its way is nobody's fault. */
const isUnpackedInVain = (error: unknown, request: Request): boolean =>
  error instanceof HttpError &&
  error.status !== UNKNOWN_PACKING &&
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
   * Reads the body of a call, as the call says it travels. To be done once access is granted. Source: contract §1.1, row 8.
   * @throws HttpError when it cannot be read; TooMany when its sender has sent too much
   */
  async bring(call: Call, request: Request, response: Response): Promise<void> {
    if (call.body === 'json') request.body = await this.#json(call, request, response);
    if (call.body === 'form') request.body = await readFormBody(request, response);
    if (call.body === 'octet-stream') request.body = new ByteStream(request);
  }

  async #json(call: Call, request: Request, response: Response): Promise<unknown> {
    const sender = senderOf(call, request);
    if (!sender) return jsonOf(call, await readJsonBytes(call, request, response));
    await this.#large.awaitTurn(sender.uid, request, response);
    const bytes = await readJsonBytes(call, request, response).catch(async (error: unknown) => {
      if (isUnpackedInVain(error, request)) await this.#budget.take(sender.uid, JSON_LIMIT);
      throw error;
    });
    await this.#budget.take(sender.uid, bytes.length);
    return jsonOf(call, bytes);
  }
}
