import { randomUUID } from 'node:crypto';
import type { BodyKind, Call } from '@ancrage/shared/wire/call';
import { GUARD_NOTICE } from '@ancrage/shared/wire/dialect/headers';
import {
  methodNotAllowed,
  NO_CONTENT_TYPE,
  noRoute,
  wrongContentType,
  wrongFormat,
  wrongPageFormat,
} from '@ancrage/shared/wire/dialect/refusals';
import type { Request, Response } from 'express';
import { ANONYMOUS, actAs, personActor } from '../infra/database/actor.ts';
import type { BearerCheck } from './bearer-check.ts';
import { clientAddressOf } from './client-address.ts';
import type { Pipeline } from './dialect-adapter.ts';
import { HttpError } from './http-error.ts';
import { openContext, type RequestContext } from './request-context.ts';
import { pathOfRequest } from './request-url.ts';
import { ALLOW_ALL, allowOf, type Match, offerFor, type RouteTable } from './route-table.ts';

/** The parts of the server that the pipeline uses. */
interface PipelineDeps {
  readonly routes: RouteTable;
  readonly bearers: BearerCheck;
  /** The address that people type. It is the origin of a request that names this host, even behind a proxy that ends TLS. */
  readonly publicUrl: string;
  /** Sends an error in the dialect of the request. */
  readonly fail: (error: unknown, request: Request, response: Response) => void;
  /** Called when a request has its context: logs, measures and traces it. */
  readonly opened: (request: Request, response: Response) => void;
  /** Runs the handler of the call, or serves a page. @returns false when there is neither */
  readonly serve: (request: Request, response: Response, context: RequestContext) => boolean;
  /** Set on every response. */
  readonly headers: Map<string, string>;
}

const BODY_TYPES: Record<Exclude<BodyKind, 'none'>, readonly string[]> = {
  json: ['application/json', 'application/x-json'],
  form: ['application/x-www-form-urlencoded', 'multipart/form-data'],
  'octet-stream': ['application/octet-stream'],
};
const BODILESS_METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'DELETE']);

/** The bearer token of a request, or null without one. A header that contains `Bearer ` anywhere counts. Source: contract §5. */
const bearerOf = (header: string | undefined): string | null => {
  if (header === 'Bearer') return '';
  const at = header?.indexOf('Bearer ') ?? -1;
  return header === undefined || at < 0 ? null : header.slice(at + 'Bearer '.length).trim();
};

const checkContentType = (call: Call, request: Request) => {
  if (call.body === 'none' || BODILESS_METHODS.has(request.method)) return;
  const header = request.headers['content-type'];
  if (header === undefined || header === '') {
    // A form without a type is read as an empty form, so that the refusal names the first missing field.
    if (call.body === 'form') return;
    throw new HttpError(415, NO_CONTENT_TYPE);
  }
  const type = header.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!BODY_TYPES[call.body].includes(type)) throw new HttpError(415, wrongContentType(header));
};

/** The target of OPTIONS that means the whole server. Source: RFC 9112 §3.2.4. */
const WHOLE_SERVER = '*';
const USUAL_QUERY = '?_format=json';

/** The format that a URL asks for, or null. Of several, the last counts, as in PHP. */
const formatOf = (url: string): string | null => {
  if (url.endsWith(USUAL_QUERY) && url.indexOf('?') === url.length - USUAL_QUERY.length) return 'json';
  const at = url.indexOf('?');
  return at < 0 ? null : (new URLSearchParams(url.slice(at)).getAll('_format').at(-1) ?? null);
};

const checkFormat = (call: Call, request: Request, context: RequestContext) => {
  const format = call.errors === 'drupal' ? formatOf(request.originalUrl) : null;
  if (format === null || format === 'json') return;
  if (call.entity && call.method === 'GET')
    throw new HttpError(406, wrongPageFormat(format), { form: 'text' });
  const alternate = `<${context.origin}${pathOfRequest(request)}?_format=json>; rel="alternate"; type="application/json"`;
  throw new HttpError(406, wrongFormat(format), { form: 'text', headers: { Link: alternate } });
};

/** Whether a POST means PATCH, for clients that cannot send PATCH. */
const isPatchByHeader = ({ method, headers }: Request): boolean =>
  method === 'POST' && String(headers['x-http-method-override']).toUpperCase() === 'PATCH';

/** Refuses a method that the path does not offer. */
const methodRefusal = (match: Match, request: Request, url: string): HttpError => {
  // Drupal offered POST on the entity's page, but not as JSON.
  if (request.method === 'POST' && match.some(({ call }) => call.entity))
    return new HttpError(406, wrongPageFormat('json'));
  const allow = allowOf(match);
  return new HttpError(405, methodNotAllowed(request.method, url, allow), { headers: { Allow: allow } });
};

/** Neither a call nor a page or file of the web app. Source: contract §1.4. */
const notFound = (request: Request, { origin }: RequestContext): HttpError => {
  const url = `${origin}${pathOfRequest(request)}`;
  return new HttpError(404, noRoute(request.method, url, request.headers.referer));
};

const originOf = (request: Request, publicUrl: string, publicHost: string): string => {
  const { host = 'localhost' } = request.headers;
  return host === publicHost ? publicUrl : `${request.protocol}://${host}`;
};

/**
 * Finds the call and the person of a request and makes the checks that come before access. Source: contract §1.1, rows 1 to 5.
 * @returns whether the request has been answered
 */
const prepare = async (
  deps: PipelineDeps,
  request: Request,
  response: Response,
  context: RequestContext,
): Promise<boolean> => {
  const path = pathOfRequest(request);
  const match = deps.routes.match(path);
  if (request.method === 'OPTIONS' && (match || path === WHOLE_SERVER)) {
    response.setHeader('Allow', match ? allowOf(match) : ALLOW_ALL);
    response.setHeader('Content-Length', 0);
    response.end();
    return true;
  }
  const offer = match && offerFor(match, request.method);
  if (offer) context.call = offer.call;
  const bearer = bearerOf(request.headers.authorization);
  if (bearer !== null) context.person = await deps.bearers.personOf(bearer);
  if (context.person?.hasGuardNotice) response.setHeader(GUARD_NOTICE, '1');
  if (!match) {
    if (!deps.routes.isApi(path)) return false;
    throw notFound(request, context);
  }
  if (!offer) throw methodRefusal(match, request, `${context.origin}${path}`);
  context.parameters = offer.parameters;
  checkContentType(offer.call, request);
  checkFormat(offer.call, request, context);
  return false;
};

/**
 * The request pipeline: creates the context of a request, then makes the checks in Drupal's order, where the first refusal wins.
 * A request that passes makes a known call or asks for a page. From here on the database shows the rows of its person only.
 */
export const requestPipeline = (deps: PipelineDeps): Pipeline => {
  const publicHost = new URL(deps.publicUrl).host;
  return async (request, response) => {
    if (isPatchByHeader(request)) request.method = 'PATCH';
    // Node keeps the address once it was read, so that it is still known when the connection has closed.
    void request.socket.remoteAddress;
    const context: RequestContext = {
      requestId: randomUUID(),
      origin: originOf(request, deps.publicUrl, publicHost),
      get sender() {
        return { address: clientAddressOf(request), userAgent: request.headers['user-agent'] ?? '' };
      },
      call: null,
      parameters: {},
      person: null,
      staff: null,
    };
    openContext(request, context);
    response.setHeaders(deps.headers);
    response.setHeader('X-Request-Id', context.requestId);
    try {
      deps.opened(request, response);
      if (await actAs(ANONYMOUS, () => prepare(deps, request, response, context))) return;
      const actor = context.person ? personActor(context.person.uid) : ANONYMOUS;
      if (!actAs(actor, () => deps.serve(request, response, context))) throw notFound(request, context);
    } catch (error) {
      deps.fail(error, request, response);
    }
  };
};
