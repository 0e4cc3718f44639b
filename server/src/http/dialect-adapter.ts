import { createServer, type ServerOptions } from 'node:http';
import type { Call, Method } from '@ancrage/shared/wire/call';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Application, Request, RequestHandler, Response } from 'express';
import { DialectRequest, DialectResponse } from './dialect-messages.ts';
import { exchangeOf } from './exchange.ts';
import { type Body, type Outgoing, OutgoingFile } from './outgoing.ts';
import { outgoingOf } from './outgoing-of.ts';
import { isWorthPacking, packed, packingFor } from './packing.ts';
import { sendFile } from './send-file.ts';
import { UnreadAnswers } from './unread-answers.ts';

/** Longest a request's headers may take to come in. Source: Q-63. */
const HEADERS_TIMEOUT_MS = 10_000;
/** Longest a whole request may take to come in: the largest file, 10 MB, takes 17 minutes at 80 kbit/s. Source: Q-63. */
const REQUEST_TIMEOUT_MS = 20 * 60_000;
const CHECK_EVERY_MS = 1000;
/** A connection on which nothing moves for so long is broken off, whether a body or the reading of an answer has stopped. Source: Q-63. */
const SILENCE_TIMEOUT_MS = 60_000;
/** Idle connections are kept for longer than a proxy keeps them (2 min for Caddy): who closes first never has a request cut off. */
const KEEP_ALIVE_MS = 125_000;

/** Where a request goes first. */
export type Entrance = (request: Request, response: Response) => void;

const routeOf = ({ method, path }: Pick<Call, 'method' | 'path'>): string => `${method} ${path}`;

const send = (response: Response, { status, headers }: Outgoing, body: Body): void => {
  response.head(status, [...headers, 'Content-Length', String(body.length)]);
  if (Buffer.isBuffer(body)) response.end(body);
  else response.end(body.text, body.encoding);
};

/**
 * Nest on requests and answers of Express, without Express's ideas of an answer (no charset added, no weak ETag, no signature) and
 * without its search for a route: the gate has found the call, and a call has one handler. Source: contract §15, traps 19 and 20;
 * decision 72.
 */
export class DialectAdapter extends ExpressAdapter {
  readonly #handlers = new Map<string, RequestHandler>();
  readonly #unread = new UnreadAnswers();
  #entrance: Entrance | null = null;

  override initHttpServer(): void {
    const limits = {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_EVERY_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
    };
    const app: Application = this.getInstance();
    const kinds: Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'> = {
      IncomingMessage: class extends DialectRequest {
        override readonly app = app;
      },
      ServerResponse: DialectResponse,
    };
    this.httpServer = createServer({ ...limits, ...kinds }, (request, response) => {
      if (!this.#entrance) throw new Error('A request came in before the server was put together.');
      // Both are of the kinds above, which have what Express adds.
      this.#entrance(request as Request, response as Response);
    });
    this.httpServer.setTimeout(SILENCE_TIMEOUT_MS);
  }

  /** Has every request come in there. */
  enterBy(entrance: Entrance): void {
    this.#entrance = entrance;
  }

  /** The routes that have a handler, as `GET /node/:nid`. */
  get routes(): string[] {
    return [...this.#handlers.keys()];
  }

  /** Has a request handled as the call that it makes. @throws Error when the call has no handler, which the start has checked */
  handle(call: Call, request: Request, response: Response): void {
    const handler = this.#handlers.get(routeOf(call));
    if (!handler) throw new Error(`The call ${call.name} has no handler.`);
    handler(request, response, () => {});
  }

  override get(...asked: unknown[]): void {
    this.#keep('GET', asked);
  }

  override post(...asked: unknown[]): void {
    this.#keep('POST', asked);
  }

  override patch(...asked: unknown[]): void {
    this.#keep('PATCH', asked);
  }

  override delete(...asked: unknown[]): void {
    this.#keep('DELETE', asked);
  }

  /** Nest hands over each route as its pattern and its handler. */
  #keep(method: Method, [path, handler]: readonly unknown[]): void {
    if (typeof path !== 'string' || typeof handler !== 'function')
      throw new TypeError('A route is a pattern and a handler.');
    this.#handlers.set(routeOf({ method, path }), handler as RequestHandler);
  }

  override status(response: Response, status: number): void {
    response.statusCode = status;
  }

  override reply(response: Response, reply: unknown): unknown {
    const outgoing = outgoingOf(response.req, reply);
    if (outgoing instanceof OutgoingFile) return sendFile(response, outgoing);
    const { body } = outgoing;
    if (!body) {
      response.head(outgoing.status, outgoing.headers);
      return response.end();
    }
    return isWorthPacking(body) ? this.#sendPacked(response, outgoing, body) : send(response, outgoing, body);
  }

  async #sendPacked(response: Response, outgoing: Outgoing, body: Body): Promise<void> {
    const packing = packingFor(response.req.headers['accept-encoding']);
    // What no cache may keep varies for none.
    if (outgoing.isLasting) outgoing.headers.push('Vary', 'Accept-Encoding');
    if (packing === 'identity') return this.#sendCounted(response, outgoing, body);
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body.text, body.encoding);
    const fewer = await packed(bytes, packing, outgoing.isLasting);
    outgoing.headers.push('Content-Encoding', packing);
    this.#sendCounted(response, outgoing, fewer);
  }

  /** What goes out again and again is held once for everybody. */
  #sendCounted(response: Response, outgoing: Outgoing, body: Body): void {
    const { person } = exchangeOf(response.req);
    if (person && !outgoing.isLasting) this.#unread.add(person.uid, body.length, response);
    send(response, outgoing, body);
  }
}
