import type { Call } from '@ancrage/shared/wire/call';
import { tagOf } from '@ancrage/shared/wire/dialect/entity-tag';
import { entityLinks, successHeaders, tokenHeaders } from '@ancrage/shared/wire/dialect/headers';
import { create as contentDisposition } from 'content-disposition';
import type { Request } from 'express';
import * as z from 'zod/mini';
import { entityJson } from './entity-json.ts';
import { type HeaderFields, type Outgoing, OutgoingFile } from './outgoing.ts';
import { matchesIfNoneMatch, prefersMinimal } from './preconditions.ts';
import type { Reply, SavedFile } from './reply.ts';
import { contextOf, type RequestContext } from './request-context.ts';

/** A handler returned something other than what its call promises. */
export class ResponseMismatchError extends Error {
  override readonly name = 'ResponseMismatchError';
}

const DEFAULT_LANGUAGE = 'fr';
const PERSONAL = 'no-store, private';
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Removes whatever the response schema of a call does not list. */
const stripped = (call: Call, body: unknown): unknown => {
  const parsed = z.safeParse(call.response, body);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues.map(({ path }) => path.join('.')).join(', ');
  throw new ResponseMismatchError(`The answer of ${call.name} does not fit its schema at: ${where}`);
};

const JSON_TYPE = { 'Content-Type': 'application/json' };
const PROBLEM_HEADERS: HeaderFields = { ...JSON_TYPE, 'Cache-Control': PERSONAL };

const headersOf = (call: Call, context: RequestContext): HeaderFields => {
  if (call.errors === 'oauth') return tokenHeaders;
  if (call.errors === 'problem') return PROBLEM_HEADERS;
  const headers = {
    ...successHeaders,
    ...JSON_TYPE,
    'Content-Language': context.person?.locale ?? DEFAULT_LANGUAGE,
  };
  const id = call.entity && call.method === 'GET' ? Object.values(context.parameters)[0] : undefined;
  if (!call.entity || !id) return headers;
  return { ...headers, Link: entityLinks(call.entity, Number(id), context.origin) };
};

/** A file is always saved, never shown: what is in it comes from outside. Source: Q-35. */
const outgoingFile = ({ chunks, size, type, filename }: SavedFile): OutgoingFile =>
  new OutgoingFile(
    {
      'Content-Type': type,
      'Content-Disposition': contentDisposition(filename),
      'Cache-Control': PERSONAL,
    },
    size,
    chunks,
  );

const isReply = (answer: unknown): answer is Reply<unknown> =>
  typeof answer === 'object' &&
  answer !== null &&
  ('body' in answer || 'document' in answer || 'file' in answer);

/**
 * Turns what a handler returns into a response: schema, headers, entity tag, 304, and 204 for a change whose sender prefers no
 * body. Source: contract §1.6, decisions 11, 16.
 * @throws ResponseMismatchError when it is not what the call promises
 */
export const outgoingOf = (request: Request, reply: unknown): Outgoing | OutgoingFile => {
  const context = contextOf(request);
  const { call } = context;
  if (!call) throw new Error('A handler answered outside of a call.');
  if (!isReply(reply)) throw new ResponseMismatchError(`The answer of ${call.name} is no reply.`);
  if ('file' in reply) return outgoingFile(reply.file);
  if ('document' in reply) {
    const { bytes, type } = reply.document;
    const headers = { 'Content-Type': type, 'Cache-Control': IMMUTABLE };
    return { status: 200, headers, body: bytes, isLasting: true };
  }
  const tag = reply.revision === undefined ? null : tagOf(reply.revision);
  if (tag && call.method === 'GET' && matchesIfNoneMatch(request.headers['if-none-match'], tag)) {
    const headers = { ETag: tag, 'Cache-Control': successHeaders['Cache-Control'] };
    return { status: 304, headers, body: null };
  }
  const headers: HeaderFields = { ...headersOf(call, context), ...reply.headers, ...(tag && { ETag: tag }) };
  if (reply.isKnown && prefersMinimal(request.headers.prefer)) {
    const { 'Content-Type': _, ...others } = headers;
    return { status: 204, headers: { ...others, 'Preference-Applied': 'return=minimal' }, body: null };
  }
  const body = entityJson(stripped(call, reply.body), reply.texts?.());
  return { status: call.statuses[0] ?? 200, headers, body };
};
