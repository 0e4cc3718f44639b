import { createServer } from 'node:http';
import type { Call, Method } from '@ancrage/shared/wire/call';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Application, Request, RequestHandler, Response } from 'express';
import { compress, encodingFor, isWorthCompressing } from './compression.ts';
import { type Body, type HeaderFields, type Outgoing, OutgoingFile } from './outgoing.ts';
import { outgoingOf } from './outgoing-of.ts';
import { contextOf } from './request-context.ts';
import { pathAndQueryOf } from './request-url.ts';
import { sendFile } from './send-file.ts';
import { UnreadResponses } from './unread-responses.ts';

/** Longest time in which the headers of a request must arrive. Source: Q-63. */
const HEADERS_TIMEOUT_MS = 10_000;
/** Longest time in which a whole request must arrive: the largest file, 10 MB, takes 17 minutes at 80 kbit/s. Source: Q-63. */
const REQUEST_TIMEOUT_MS = 20 * 60_000;
const CHECK_EVERY_MS = 1000;
/** A connection on which nothing moves for so long is closed, whether it stopped sending a body or reading a response. Source: Q-63. */
const SILENCE_TIMEOUT_MS = 60_000;
/** Longer than a proxy keeps an idle connection (2 min for Caddy), so that the proxy closes it first and loses no request. */
const KEEP_ALIVE_MS = 125_000;

/** The one middleware of the Express application. */
export type Pipeline = (request: Request, response: Response) => void;

/** Nest tried to add middleware. */
class MiddlewareRefused extends Error {
  override readonly name = 'MiddlewareRefused';

  constructor() {
    super(
      'This server takes no middleware of Express or Nest: add a step to the request pipeline (http/request-pipeline.ts).',
    );
  }
}

const routeOf = ({ method, path }: Pick<Call, 'method' | 'path'>): string => `${method} ${path}`;

const setHeaders = (response: Response, headers: HeaderFields): void => {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
};

const send = (response: Response, body: Body): void => {
  response.setHeader('Content-Length', body.length);
  if (Buffer.isBuffer(body)) response.end(body);
  else response.end(body.text, body.encoding);
};

/**
 * Runs Nest on Express, without Express's idea of a response (no charset added, no weak ETag, no signature). Express runs one
 * middleware, the request pipeline. The pipeline has already matched the call, so it hands the request to the call's handler here,
 * and Express does not search for a route. Source: contract §15, traps 19 and 20; decisions 72 and 135.
 */
export class DialectAdapter extends ExpressAdapter {
  readonly #handlers = new Map<string, RequestHandler>();
  readonly #unread = new UnreadResponses();

  override initHttpServer(): void {
    const app: Application = this.getInstance();
    app.disable('x-powered-by');
    const timeouts = {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_EVERY_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
    };
    this.httpServer = createServer(timeouts, (request, response) => {
      request.url = pathAndQueryOf(request.url ?? '/');
      app(request, response);
    });
    this.httpServer.setTimeout(SILENCE_TIMEOUT_MS);
  }

  /** Sends every request through the pipeline. */
  setPipeline(pipeline: Pipeline): void {
    const app: Application = this.getInstance();
    app.use(pipeline);
  }

  /** @throws MiddlewareRefused always: the pipeline ends every request, so that middleware would never run */
  override use(): never {
    throw new MiddlewareRefused();
  }

  /** @throws MiddlewareRefused always, as `use` does */
  override createMiddlewareFactory(): never {
    throw new MiddlewareRefused();
  }

  /** Nest's own "not found" is not needed: the pipeline answers paths without a call. */
  override setNotFoundHandler(): void {}

  /** Nest's own error handler is not needed: the pipeline answers errors. */
  override setErrorHandler(): void {}

  /** The routes that have a handler, as `GET /node/:nid`. */
  get routes(): string[] {
    return [...this.#handlers.keys()];
  }

  /** Runs the handler of a call. @throws Error when the call has no handler, which the start has checked */
  handle(call: Call, request: Request, response: Response): void {
    const handler = this.#handlers.get(routeOf(call));
    if (!handler) throw new Error(`The call ${call.name} has no handler.`);
    handler(request, response, () => {});
  }

  override get(...route: unknown[]): void {
    this.#register('GET', route);
  }

  override post(...route: unknown[]): void {
    this.#register('POST', route);
  }

  override patch(...route: unknown[]): void {
    this.#register('PATCH', route);
  }

  override delete(...route: unknown[]): void {
    this.#register('DELETE', route);
  }

  /** Nest registers each route as a pattern and a handler. */
  #register(method: Method, [path, handler]: readonly unknown[]): void {
    if (typeof path !== 'string' || typeof handler !== 'function')
      throw new TypeError('A route is a pattern and a handler.');
    this.#handlers.set(routeOf({ method, path }), handler as RequestHandler);
  }

  override reply(response: Response, reply: unknown): unknown {
    const outgoing = outgoingOf(response.req, reply);
    if (outgoing instanceof OutgoingFile) return sendFile(response, outgoing);
    const { status, headers, body } = outgoing;
    if (body && isWorthCompressing(body)) return this.#sendCompressed(response, outgoing, body);
    response.statusCode = status;
    setHeaders(response, headers);
    return body ? send(response, body) : response.end();
  }

  async #sendCompressed(
    response: Response,
    { status, headers, isLasting = false }: Outgoing,
    body: Body,
  ): Promise<void> {
    const encoding = encodingFor(response.req.headers['accept-encoding']);
    let sent = body;
    if (encoding !== 'identity') {
      const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body.text, body.encoding);
      sent = await compress(bytes, encoding, isLasting);
    }
    // A response that lasts is one buffer for everybody, so it is not counted.
    const { person } = contextOf(response.req);
    if (person && !isLasting) this.#unread.add(person.uid, sent.length, response);
    response.statusCode = status;
    setHeaders(response, headers);
    // A response that no cache may keep needs no Vary.
    if (isLasting) response.setHeader('Vary', 'Accept-Encoding');
    if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
    send(response, sent);
  }
}
