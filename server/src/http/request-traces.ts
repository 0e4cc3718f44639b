import type { Request, Response } from 'express';
import type { Traces } from '../infra/traces/traces.ts';
import type { Ended } from './open-responses.ts';
import { contextOf } from './request-context.ts';
import { methodOf } from './request-method.ts';

const LEAST_FAILURE = 500;

/** Traces every request by the name and the pattern of its call. The URL may identify a person. */
export const requestTraces =
  (traces: Traces) =>
  (request: Request, response: Response): Ended => {
    const work = traces.request(request.headers);
    return () => {
      const { call, requestId } = contextOf(request);
      const { statusCode } = response;
      work.end(
        {
          'ancrage.call': call?.name ?? 'page',
          'ancrage.request_id': requestId,
          'http.request.method': methodOf(request),
          'http.route': call?.path ?? 'page',
          'http.response.status_code': statusCode,
        },
        statusCode >= LEAST_FAILURE,
      );
    };
  };
