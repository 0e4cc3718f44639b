import { createServer } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Response } from 'express';
import { Outgoing, OutgoingFile } from './outgoing.ts';
import { sendFile } from './send-file.ts';

/** Longest a request's headers and a whole request may take to come in. Source: Q-63. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 60_000;
const CHECK_EVERY_MS = 1000;
/** Idle connections are kept for longer than a proxy keeps them (2 min for Caddy): who closes first never has a request cut off. */
const KEEP_ALIVE_MS = 125_000;

/** Express without its own ideas of an answer: no charset added, no weak ETag, no signature. Source: contract §15, traps 19 and 20. */
export class DialectAdapter extends ExpressAdapter {
  override initHttpServer(): void {
    const limits = {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_EVERY_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
    };
    this.httpServer = createServer(limits, this.getInstance());
  }

  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    if (body instanceof OutgoingFile) return sendFile(response, body);
    if (!(body instanceof Outgoing)) return super.reply(response, body, statusCode);
    response.statusCode = body.status;
    for (const [name, value] of Object.entries(body.headers)) response.setHeader(name, value);
    if (!body.bytes) return response.end();
    response.setHeader('Content-Length', body.bytes.length);
    return response.end(body.bytes);
  }
}
