import type { Request, Response } from 'express';
import type { Log } from '../infra/logger/log.ts';
import { exchangeOf } from './exchange.ts';
import type { Ended } from './open-answers.ts';

/** One line for each request, with the name of the call in place of the address: that may tell who it is about. */
export const requestLog =
  (log: Log) =>
  (request: Request, response: Response): Ended => {
    const began = performance.now();
    return () => {
      const { requestId, call } = exchangeOf(request);
      log.info(response.writableFinished ? 'answered' : 'abandoned', {
        requestId,
        call: call?.name,
        method: request.method,
        status: response.statusCode,
        durationMs: Math.round(performance.now() - began),
      });
    };
  };
