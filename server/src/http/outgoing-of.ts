import type { Call } from '@ancrage/shared/wire/call';
import { tagOf } from '@ancrage/shared/wire/dialect/entity-tag';
import { entityLinks, successHeaders, tokenHeaders } from '@ancrage/shared/wire/dialect/headers';
import { create as contentDisposition } from 'content-disposition';
import type { Request } from 'express';
import * as z from 'zod/mini';
import { entityJson } from './entity-json.ts';
import { type Exchange, exchangeOf } from './exchange.ts';
import { Outgoing, OutgoingFile } from './outgoing.ts';
import { alreadyHas, wantsLittle } from './preconditions.ts';
import { quickSchema } from './quick-schema.ts';
import type { Reply, SavedFile } from './reply.ts';

/** A handler answered something else than its call promises. */
export class AnswerMismatch extends Error {
  override readonly name = 'AnswerMismatch';
}

const DEFAULT_LANGUAGE = 'fr';
const PERSONAL = 'no-store, private';
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Strips a body to what the call answers. */
const stripped = (call: Call, body: unknown): unknown => {
  const parsed = z.safeParse(quickSchema(call.response), body);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues.map(({ path }) => path.join('.')).join(', ');
  throw new AnswerMismatch(`The answer of ${call.name} does not fit its schema at: ${where}`);
};

/** Headers as names and values in turn. */
const inTurn = (headers: Readonly<Record<string, string>>): string[] => Object.entries(headers).flat();

const JSON_TYPE = { 'Content-Type': 'application/json' };
const OAUTH_HEADERS = inTurn(tokenHeaders);
const PROBLEM_HEADERS = inTurn({ ...JSON_TYPE, 'Cache-Control': PERSONAL });
const ENTITY_HEADERS = inTurn({ ...successHeaders, ...JSON_TYPE });

const headersOf = (call: Call, exchange: Exchange): string[] => {
  if (call.errors === 'oauth') return [...OAUTH_HEADERS];
  if (call.errors === 'problem') return [...PROBLEM_HEADERS];
  const headers = [...ENTITY_HEADERS, 'Content-Language', exchange.person?.locale ?? DEFAULT_LANGUAGE];
  const id = call.entity && call.method === 'GET' ? Object.values(exchange.parameters)[0] : undefined;
  if (call.entity && id)
    for (const link of entityLinks(call.entity, Number(id), exchange.origin)) headers.push('Link', link);
  return headers;
};

const withoutType = (headers: readonly string[]): string[] => {
  const place = headers.indexOf('Content-Type');
  return headers.filter((_, at) => at !== place && at !== place + 1);
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
    return new Outgoing(200, ['Content-Type', type, 'Cache-Control', IMMUTABLE], bytes, true);
  }
  const headers = headersOf(call, exchange);
  if (reply.headers) headers.push(...inTurn(reply.headers));
  if (reply.revision !== undefined) {
    const tag = tagOf(reply.revision);
    if (call.method === 'GET' && alreadyHas(request.headers['if-none-match'], tag))
      return new Outgoing(304, ['ETag', tag, 'Cache-Control', successHeaders['Cache-Control']], null);
    headers.push('ETag', tag);
  }
  if (reply.isKnown && wantsLittle(request.headers.prefer))
    return new Outgoing(204, [...withoutType(headers), 'Preference-Applied', 'return=minimal'], null);
  const body = entityJson(stripped(call, reply.body), reply.texts?.());
  return new Outgoing(call.statuses[0] ?? 200, headers, body);
};
