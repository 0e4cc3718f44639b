import type { Request, Response } from 'express';
import type { Log } from '../infra/logger/log.ts';
import { exchangeOf } from './exchange.ts';
import type { Ended } from './open-answers.ts';

/**
 * One line for each request, with the name of the call in place of the address: that may tell who it is about. A file of the
 * app that was served is told to those who debug alone: each start of a device asks for a hundred of them.
 */
export const requestLog =
  (log: Log) =>
  (request: Request, response: Response): Ended => {
    const began = performance.now();
    return () => {
      const { requestId, call } = exchangeOf(request);
      const isServedFile = call === null && response.statusCode < 400;
      log[isServedFile ? 'debug' : 'info'](response.writableFinished ? 'answered' : 'abandoned', {
        requestId,
        call: call?.name,
        method: request.method,
        status: response.statusCode,
        durationMs: Math.round(performance.now() - began),
      });
    };
  };
