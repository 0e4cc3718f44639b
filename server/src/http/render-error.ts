import { STATUS_CODES } from 'node:http';
import type { ErrorDialect } from '@ancrage/shared/wire/call';
import { successHeaders } from '@ancrage/shared/wire/dialect/headers';
import type { OauthRefusal } from '@ancrage/shared/wire/dialect/oauth-refusals';
import { UNEXPECTED_ERROR } from '@ancrage/shared/wire/dialect/refusals';
import type { Response } from 'express';
import { type HttpError, OauthError } from './http-error.ts';

/** An error as it is sent: media type and text. */
interface Worded {
  readonly type: string;
  readonly text: string;
}

const TEXT = 'text/plain; charset=UTF-8';

const json = (body: object, type = 'application/json'): Worded => ({ type, text: JSON.stringify(body) });

const problem = (status: number, detail: string, members: object = {}): Worded =>
  json(
    { ...members, type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, detail },
    'application/problem+json',
  );

const oauth = ({ error, description, hint, code }: Omit<OauthRefusal, 'status'>): Worded =>
  json({
    error,
    error_description: description,
    ...(hint && { hint }),
    message: description,
    ...(code && { code }),
  });

const membersOf = ({ code, members }: HttpError): object => ({ ...members, ...(code && { code }) });

const wordHttpError = (dialect: ErrorDialect, refusal: HttpError): Worded => {
  if (refusal instanceof OauthError) return oauth(refusal.refusal);
  if (refusal.form === 'text') return { type: TEXT, text: refusal.message };
  if (dialect === 'problem') return problem(refusal.status, refusal.message, membersOf(refusal));
  return json({ message: refusal.message });
};

const wordFailure = (dialect: ErrorDialect, status: number): Worded => {
  if (dialect === 'problem') return problem(status, UNEXPECTED_ERROR);
  if (dialect === 'oauth') return oauth({ error: 'server_error', description: UNEXPECTED_ERROR });
  return { type: TEXT, text: UNEXPECTED_ERROR };
};

const write = (response: Response, status: number, { type, text }: Worded): void => {
  const bytes = Buffer.from(text);
  response.statusCode = status;
  response.setHeader('Content-Type', type);
  response.setHeader('Cache-Control', successHeaders['Cache-Control']);
  response.setHeader('Content-Length', bytes.length);
  response.end(bytes);
};

/** Sends an HttpError in a dialect. Source: contract §1.2, §3; Q-65. */
export const renderHttpError = (response: Response, dialect: ErrorDialect, refusal: HttpError): void => {
  for (const [name, value] of Object.entries(refusal.headers)) response.setHeader(name, value);
  write(response, refusal.status, wordHttpError(dialect, refusal));
};

/** Sends a failure of the server in a dialect, without details. Source: contract §1.2, §3; Q-65. */
export const renderFailure = (response: Response, dialect: ErrorDialect, status: 500 | 503): void =>
  write(response, status, wordFailure(dialect, status));
