import { Injectable } from '@nestjs/common';
import type { Response } from 'express';

/** To be called once a request is over, answered or not. */
export type Ended = () => void;

/** The answers under way. Once the process is about to stop, each of them tells its connection to end with it. Source: Q-62. */
@Injectable()
export class OpenAnswers {
  readonly #open = new Set<Response>();
  #areLast = false;

  /** Follows an answer from its request on. */
  follow(response: Response): Ended {
    if (this.#areLast) response.setHeader('Connection', 'close');
    this.#open.add(response);
    return () => this.#open.delete(response);
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
