import { Injectable } from '@nestjs/common';
import type { Response } from 'express';

/** Called when a request has ended, answered or not. */
export type Ended = () => void;

/** The responses in progress. When the process is about to stop, each closes its connection. Source: Q-62. */
@Injectable()
export class OpenResponses {
  readonly #open = new Set<Response>();
  #areLast = false;

  /** Adds the response of a new request. */
  follow(response: Response): Ended {
    if (this.#areLast) response.setHeader('Connection', 'close');
    this.#open.add(response);
    return () => this.#open.delete(response);
  }

  /**
   * From now on every connection closes after its next response. A keep-alive client opens another one, which a proxy sends to
   * another instance, and no request is sent into a closing connection.
   */
  makeLast(): void {
    this.#areLast = true;
    for (const response of this.#open) if (!response.headersSent) response.setHeader('Connection', 'close');
  }
}
