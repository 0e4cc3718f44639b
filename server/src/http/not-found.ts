import { noRoute } from '@ancrage/shared/wire/dialect/refusals';
import type { Request, Response } from 'express';
import { exchangeOf } from './exchange.ts';
import type { FailureAnswerer } from './failure-answerer.ts';
import { pathOfRequest } from './gate.ts';
import { Refusal } from './refusal.ts';

/** Refuses what is neither a call nor anything of the web app. Source: contract §1.4. */
export const notFound =
  (failures: FailureAnswerer) =>
  (request: Request, response: Response): void => {
    const { origin } = exchangeOf(request);
    const url = `${origin}${pathOfRequest(request)}`;
    failures.answer(
      new Refusal(404, noRoute(request.method, url, request.headers.referer)),
      request,
      response,
    );
  };
