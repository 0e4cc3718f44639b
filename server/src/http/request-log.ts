import { healthLive } from '@ancrage/shared/wire/health-live';
import { healthReady } from '@ancrage/shared/wire/health-ready';
import type { Request, Response } from 'express';
import type { Log } from '../infra/logger/log.ts';
import type { Ended } from './open-responses.ts';
import { contextOf } from './request-context.ts';

const HEALTH: ReadonlySet<string> = new Set([healthLive.name, healthReady.name]);

/**
 * Logs one line per request, with the name of the call in place of the URL, which may identify a person. Files of the app (a hundred
 * per start of a device) and successful health checks (thousands a day) are logged at debug level.
 */
export const requestLog =
  (log: Log) =>
  (request: Request, response: Response): Ended => {
    const began = performance.now();
    return () => {
      const { requestId, call } = contextOf(request);
      const isRoutine = response.statusCode < 400 && (call === null || HEALTH.has(call.name));
      log[isRoutine ? 'debug' : 'info'](response.writableFinished ? 'answered' : 'abandoned', {
        requestId,
        call: call?.name,
        method: request.method,
        status: response.statusCode,
        durationMs: Math.round(performance.now() - began),
      });
    };
  };
