import type { Request, Response } from 'express';
import type { Metrics } from '../infra/metrics/metrics.ts';
import type { Ended } from './open-responses.ts';
import { contextOf } from './request-context.ts';
import { methodOf } from './request-method.ts';

const PAGE = 'page';
/** Status of a request whose client left before the response, as in nginx. */
const ABANDONED = 499;

/** Counts and times every request by the name of its call. The URL may identify a person. */
export const requestMetrics =
  (metrics: Metrics) =>
  (request: Request, response: Response): Ended => {
    const began = performance.now();
    metrics.requestBegan();
    return () => {
      const call = contextOf(request).call?.name ?? PAGE;
      const status = response.writableFinished ? response.statusCode : ABANDONED;
      metrics.requestEnded({ call, method: methodOf(request), status }, (performance.now() - began) / 1000);
    };
  };
