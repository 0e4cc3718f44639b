import type { ErrorDialect } from '@ancrage/shared/wire/call';
import { oauthRefusals } from '@ancrage/shared/wire/dialect/oauth-refusals';
import { staffProblems } from '@ancrage/shared/wire/staff-problems';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { isDatabaseUnavailable } from '../infra/database/database-unavailable.ts';
import { FullDisk } from '../infra/disk/full-disk.ts';
import { StorageUnavailableError } from '../infra/file-store/storage-unavailable.ts';
import { TooBusyError } from '../infra/hashing/too-busy-error.ts';
import { TooManyRequestsError } from '../infra/limits/too-many-requests-error.ts';
import { Log } from '../infra/logger/log.ts';
import { HttpError, OauthError, problem } from './http-error.ts';
import { renderFailure, renderHttpError } from './render-error.ts';
import { contextOf, type RequestContext } from './request-context.ts';
import { pathOfRequest } from './request-url.ts';

/** Retry-After while the database is unavailable. */
const DATABASE_RETRY_S = 5;

/** Retry-After for a failure that may pass by itself; null for any other. */
const retryAfter = (error: unknown): number | null => {
  if (error instanceof StorageUnavailableError) return error.retryAfterS;
  return isDatabaseUnavailable(error) ? DATABASE_RETRY_S : null;
};

/** The dialect of a request: the call's, or the one of the path's first segment when there is no call. */
const dialectOf = ({ call }: RequestContext, path: string): ErrorDialect =>
  call?.errors ?? (/^\/(api|health|docs|system)(\/|$)/.test(path) ? 'problem' : 'drupal');

/** Sends errors, in the dialect of the call. */
@Injectable()
export class ErrorResponder {
  constructor(
    private readonly log: Log,
    private readonly disk: FullDisk,
  ) {}

  /** Sends an HttpError as it is, and logs anything else and sends it as a failure of the server. */
  respond(error: unknown, request: Request, response: Response): void {
    const context = contextOf(request);
    const dialect = dialectOf(context, pathOfRequest(request));
    const fields = { requestId: context.requestId, call: context.call?.name };
    if (response.headersSent) {
      this.log.error('answer broken off', fields, error);
      response.destroy();
    } else if (error instanceof HttpError) renderHttpError(response, dialect, error);
    else if (error instanceof TooManyRequestsError) this.tooMany(error, dialect, response);
    else if (error instanceof TooBusyError) {
      response.setHeader('Retry-After', String(error.retryAfterS));
      if (dialect === 'oauth') renderHttpError(response, dialect, new OauthError(oauthRefusals.busy));
      else renderFailure(response, dialect, 503);
    } else {
      this.log.error('request failed', fields, error);
      this.disk.note(error);
      // The rest of the request will not be read, so it must not precede the next request on this connection.
      if (!request.complete) response.setHeader('Connection', 'close');
      const retryAfterS = retryAfter(error);
      if (retryAfterS !== null) response.setHeader('Retry-After', String(retryAfterS));
      renderFailure(response, dialect, retryAfterS === null ? 500 : 503);
    }
  }

  /** Sends 429 with Retry-After. Source: Q-04. */
  private tooMany({ retryAfterS }: TooManyRequestsError, dialect: ErrorDialect, response: Response): void {
    response.setHeader('Retry-After', String(retryAfterS));
    const refusal =
      dialect === 'oauth' ? new OauthError(oauthRefusals.tooMany) : problem(staffProblems.tooMany);
    renderHttpError(response, dialect, refusal);
  }
}
