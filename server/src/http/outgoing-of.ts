import type { Call } from '@ancrage/shared/wire/call';
import { entityLinks, successHeaders, tokenHeaders } from '@ancrage/shared/wire/dialect/headers';
import { create as contentDisposition } from 'content-disposition';
import type { Request } from 'express';
import * as z from 'zod/mini';
import { entityJson } from './entity-json.ts';
import { type Exchange, exchangeOf } from './exchange.ts';
import { Outgoing, OutgoingFile } from './outgoing.ts';
import { alreadyHas, tagOf, wantsLittle } from './preconditions.ts';
import type { PersonalFile, Reply } from './reply.ts';

/** A handler answered something else than its call promises. */
export class AnswerMismatch extends Error {
  override readonly name = 'AnswerMismatch';
}

const DEFAULT_LANGUAGE = 'fr';
const PERSONAL = 'no-store, private';
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Strips a body to what the call answers. */
const stripped = (call: Call, body: unknown): unknown => {
  const parsed = z.safeParse(call.response, body);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues.map(({ path }) => path.join('.')).join(', ');
  throw new AnswerMismatch(`The answer of ${call.name} does not fit its schema at: ${where}`);
};

const headersOf = (call: Call, exchange: Exchange): Record<string, string | readonly string[]> => {
  if (call.errors === 'oauth') return { ...tokenHeaders };
  if (call.errors === 'problem') return { 'Content-Type': 'application/json', 'Cache-Control': PERSONAL };
  const id = call.entity && call.method === 'GET' ? Object.values(exchange.parameters)[0] : undefined;
  return {
    ...successHeaders,
    'Content-Type': 'application/json',
    'Content-Language': exchange.person?.locale ?? DEFAULT_LANGUAGE,
    ...(call.entity && id && { Link: entityLinks(call.entity, Number(id), exchange.origin) }),
  };
};

const withoutType = ({ 'Content-Type': _, ...headers }: ReturnType<typeof headersOf>) => headers;

/** A file is always saved, never shown: what is in it comes from outside. Source: Q-35. */
const outgoingFile = ({ chunks, size, type, filename }: PersonalFile): OutgoingFile =>
  new OutgoingFile(
    200,
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
 * Turns what a handler answers into what goes out: schema, headers, entity tag, 304, 204 for a change whose asker wants no
 * body. Source: contract §1.6, decisions 11, 16.
 * @throws AnswerMismatch when it is not what the call answers
 */
export const outgoingOf = (request: Request, reply: unknown): Outgoing | OutgoingFile => {
  const exchange = exchangeOf(request);
  const { call } = exchange;
  if (!call) throw new Error('A handler answered outside of a call.');
  if (!isReply(reply)) throw new AnswerMismatch(`The answer of ${call.name} is no reply.`);
  if ('file' in reply) return outgoingFile(reply.file);
  if ('document' in reply) {
    const { bytes, type } = reply.document;
    return new Outgoing(200, { 'Content-Type': type, 'Cache-Control': IMMUTABLE }, bytes, true);
  }
  const headers = { ...headersOf(call, exchange), ...reply.headers };
  if (reply.revision !== undefined) {
    headers.ETag = tagOf(reply.revision);
    if (call.method === 'GET' && alreadyHas(request.headers['if-none-match'], reply.revision))
      return new Outgoing(
        304,
        { ETag: headers.ETag, 'Cache-Control': successHeaders['Cache-Control'] },
        null,
      );
  }
  if (reply.isKnown && wantsLittle(request.headers.prefer))
    return new Outgoing(204, { ...withoutType(headers), 'Preference-Applied': 'return=minimal' }, null);
  const bytes = entityJson(stripped(call, reply.body), reply.texts?.());
  return new Outgoing(call.statuses[0] ?? 200, headers, bytes);
};
