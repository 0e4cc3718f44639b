import { randomUUID } from 'node:crypto';
import type { BodyKind, Call } from '@ancrage/shared/wire/call';
import {
  methodNotAllowed,
  NO_CONTENT_TYPE,
  noRoute,
  wrongContentType,
  wrongFormat,
  wrongPageFormat,
} from '@ancrage/shared/wire/dialect/refusals';
import type { Request, Response } from 'express';
import { actAs, NOBODY, personActor } from '../infra/database/actor.ts';
import type { BearerCheck } from './bearer-check.ts';
import { clientAddressOf } from './client-address.ts';
import type { Entrance } from './dialect-adapter.ts';
import { type Exchange, openExchange } from './exchange.ts';
import { Refusal } from './refusal.ts';
import { ALLOW_ALL, allowOf, callFor, type Match, type RouteTable } from './route-table.ts';

/** What the gate needs to know of the rest of the server. */
interface GateNeeds {
  readonly routes: RouteTable;
  readonly bearers: BearerCheck;
  /** Address that people type: a request that names its host is answered under it, proxies in between or not. */
  readonly publicUrl: string;
  /** Answers what went wrong, in the dialect of the exchange. */
  readonly fail: (error: unknown, request: Request, response: Response) => void;
  /** Follows a request whose exchange has just been opened. */
  readonly opened: (request: Request, response: Response) => void;
  /** Serves what was let pass, on behalf of whoever makes it, and tells whether there is such a thing. */
  readonly serve: (request: Request, response: Response, exchange: Exchange) => boolean;
  /** What every answer carries, as names and values in turn. */
  readonly headers: readonly string[];
}

const BODY_TYPES: Record<Exclude<BodyKind, 'none'>, readonly string[]> = {
  json: ['application/json', 'application/x-json'],
  form: ['application/x-www-form-urlencoded', 'multipart/form-data'],
  'octet-stream': ['application/octet-stream'],
};
const BODILESS_METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'DELETE']);

/** Path of a request as it was sent, without query. */
export const pathOfRequest = ({ originalUrl }: Pick<Request, 'originalUrl'>): string => {
  const at = originalUrl.indexOf('?');
  return at < 0 ? originalUrl : originalUrl.slice(0, at);
};

/** The token of a bearer header, or null without one. A header that holds `Bearer ` anywhere counts. Source: contract §5. */
const bearerOf = (header: string | undefined): string | null => {
  if (header === 'Bearer') return '';
  const at = header?.indexOf('Bearer ') ?? -1;
  return header === undefined || at < 0 ? null : header.slice(at + 'Bearer '.length).trim();
};

const checkContentType = (call: Call, request: Request) => {
  if (call.body === 'none' || BODILESS_METHODS.has(request.method)) return;
  const header = request.headers['content-type'];
  if (header === undefined || header === '') {
    // The token call reads a form or nothing: what is missing is then told by its own refusals.
    if (call.body === 'form') return;
    throw new Refusal(415, NO_CONTENT_TYPE);
  }
  const type = header.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!BODY_TYPES[call.body].includes(type)) throw new Refusal(415, wrongContentType(header));
};

/** In place of a path, in OPTIONS alone. Source: RFC 9112 §3.2.4. */
const WHOLE_SERVER = '*';
const USUAL_QUERY = '?_format=json';

/** The format that an address names, the last one of several, as PHP reads it; null for none. */
const formatOf = (url: string): string | null => {
  if (url.endsWith(USUAL_QUERY) && url.indexOf('?') === url.length - USUAL_QUERY.length) return 'json';
  const at = url.indexOf('?');
  return at < 0 ? null : (new URLSearchParams(url.slice(at)).getAll('_format').at(-1) ?? null);
};

const checkFormat = (call: Call, request: Request, exchange: Exchange) => {
  const told = call.errors === 'drupal' ? formatOf(request.originalUrl) : null;
  if (told === null || told === 'json') return;
  if (call.entity && call.method === 'GET') throw new Refusal(406, wrongPageFormat(told), { form: 'text' });
  const alternate = `<${exchange.origin}${pathOfRequest(request)}?_format=json>; rel="alternate"; type="application/json"`;
  throw new Refusal(406, wrongFormat(told), { form: 'text', headers: { Link: alternate } });
};

/** What some can only say beside a POST, since what they call with knows no PATCH. */
const isPatchBeside = ({ method, headers }: Request): boolean =>
  method === 'POST' && String(headers['x-http-method-override']).toUpperCase() === 'PATCH';

const checkMethod = (match: Match, request: Request, url: string): Call => {
  const call = callFor(match, request.method);
  if (call) return call;
  // The old site's page takes a POST, so the method is offered, but not as JSON.
  if (request.method === 'POST' && match.calls.some(({ entity }) => entity))
    throw new Refusal(406, wrongPageFormat('json'));
  const allow = allowOf(match.calls);
  throw new Refusal(405, methodNotAllowed(request.method, url, allow), { headers: { Allow: allow } });
};

/** Neither a call nor anything of the web app. Source: contract §1.4. */
const notFound = (request: Request, { origin }: Exchange): Refusal => {
  const url = `${origin}${pathOfRequest(request)}`;
  return new Refusal(404, noRoute(request.method, url, request.headers.referer));
};

const originOf = (request: Request, publicUrl: string, publicHost: string): string => {
  const { host = 'localhost' } = request.headers;
  return host === publicHost ? publicUrl : `${request.protocol}://${host}`;
};

/** Carries one request through the refusals that come before access. Source: contract §1.1, rows 1 to 5. */
const pass = async (needs: GateNeeds, request: Request, response: Response, exchange: Exchange) => {
  const path = pathOfRequest(request);
  const match = needs.routes.match(path);
  if (request.method === 'OPTIONS' && (match || path === WHOLE_SERVER)) {
    response.setHeader('Allow', match ? allowOf(match.calls) : ALLOW_ALL);
    response.setHeader('Content-Length', 0);
    response.end();
    return 'answered';
  }
  exchange.call = match && callFor(match, request.method);
  const bearer = bearerOf(request.headers.authorization);
  if (bearer !== null) exchange.person = await needs.bearers.personOf(bearer, exchange.call);
  if (!match) {
    if (!needs.routes.isApi(path)) return 'passed';
    throw notFound(request, exchange);
  }
  const call = checkMethod(match, request, `${exchange.origin}${path}`);
  exchange.parameters = match.parameters;
  checkContentType(call, request);
  checkFormat(call, request, exchange);
  return 'passed';
};

/**
 * The gate before all routing: opens the exchange, then refuses in Drupal's order, first hit wins. What passes it is
 * a known call, or else a request for the web app. From here on the database shows the rows of this person alone.
 */
export const gate = (needs: GateNeeds): Entrance => {
  const publicHost = new URL(needs.publicUrl).host;
  return async (request, response) => {
    if (isPatchBeside(request)) request.method = 'PATCH';
    // Remembered by the connection from here on, for whoever asks once it is gone.
    void request.socket.remoteAddress;
    const exchange: Exchange = {
      requestId: randomUUID(),
      origin: originOf(request, needs.publicUrl, publicHost),
      get clientAddress() {
        return clientAddressOf(request);
      },
      call: null,
      parameters: {},
      person: null,
      staff: null,
    };
    openExchange(request, exchange);
    response.carried = [...needs.headers, 'X-Request-Id', exchange.requestId];
    try {
      needs.opened(request, response);
      const outcome = await actAs(NOBODY, () => pass(needs, request, response, exchange));
      if (outcome === 'answered') return;
      const actor = exchange.person ? personActor(exchange.person.uid) : NOBODY;
      if (!actAs(actor, () => needs.serve(request, response, exchange))) throw notFound(request, exchange);
    } catch (error) {
      needs.fail(error, request, response);
    }
  };
};
