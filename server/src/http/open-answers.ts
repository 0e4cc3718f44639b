import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';

/** The answers under way. Once the process is about to stop, each of them tells its connection to end with it. Source: Q-62. */
@Injectable()
export class OpenAnswers {
  readonly #open = new Set<Response>();
  #areLast = false;

  /** Follows an answer from its request on. */
  follow(_: Request, response: Response, next: NextFunction): void {
    if (this.#areLast) response.setHeader('Connection', 'close');
    this.#open.add(response);
    response.once('close', () => this.#open.delete(response));
    next();
  }

  /**
   * From now on every connection ends with its next answer: a client that keeps connections opens another, which a proxy
   * leads elsewhere, and none of them sends a request into a connection that is being closed.
   */
  makeLast(): void {
    this.#areLast = true;
    for (const response of this.#open) if (!response.headersSent) response.setHeader('Connection', 'close');
  }
}
