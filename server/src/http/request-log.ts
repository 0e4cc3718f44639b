import { healthLive } from '@ancrage/shared/wire/health-live';
import { healthReady } from '@ancrage/shared/wire/health-ready';
import type { Request, Response } from 'express';
import type { Log } from '../infra/logger/log.ts';
import type { Ended } from './open-answers.ts';
import { contextOf } from './request-context.ts';

const HEALTH: ReadonlySet<string> = new Set([healthLive.name, healthReady.name]);

/**
 * One line for each request, with the name of the call in place of the address: that may tell who it is about. What is no
 * news is told to those who debug alone: a file of the app that was served, since each start of a device asks for a hundred of
 * them, and the answer that all is well, which a balancer asks for thousands of times a day.
 */
export const requestLog =
  (log: Log) =>
  (request: Request, response: Response): Ended => {
    const began = performance.now();
    return () => {
      const { requestId, call } = contextOf(request);
      const isNoNews = response.statusCode < 400 && (call === null || HEALTH.has(call.name));
      log[isNoNews ? 'debug' : 'info'](response.writableFinished ? 'answered' : 'abandoned', {
        requestId,
        call: call?.name,
        method: request.method,
        status: response.statusCode,
        durationMs: Math.round(performance.now() - began),
      });
    };
  };
