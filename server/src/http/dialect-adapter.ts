import { createServer } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Response } from 'express';
import { type Outgoing, OutgoingFile } from './outgoing.ts';
import { outgoingOf } from './outgoing-of.ts';
import { isWorthPacking, packed, packingFor } from './packing.ts';
import { sendFile } from './send-file.ts';

/** Longest a request's headers and a whole request may take to come in. Source: Q-63. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 60_000;
const CHECK_EVERY_MS = 1000;
/** Idle connections are kept for longer than a proxy keeps them (2 min for Caddy): who closes first never has a request cut off. */
const KEEP_ALIVE_MS = 125_000;

const send = (response: Response, bytes: Buffer): void => {
  response.setHeader('Content-Length', bytes.length);
  response.end(bytes);
};

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

  override reply(response: Response, reply: unknown): unknown {
    const outgoing = outgoingOf(response.req, reply);
    if (outgoing instanceof OutgoingFile) return sendFile(response, outgoing);
    response.statusCode = outgoing.status;
    for (const [name, value] of Object.entries(outgoing.headers)) response.setHeader(name, value);
    if (!outgoing.bytes) return response.end();
    return isWorthPacking(outgoing.bytes)
      ? this.#sendPacked(response, outgoing, outgoing.bytes)
      : send(response, outgoing.bytes);
  }

  async #sendPacked(response: Response, { isLasting }: Outgoing, bytes: Buffer): Promise<void> {
    // What no cache may keep varies for none.
    if (isLasting) response.appendHeader('Vary', 'Accept-Encoding');
    const packing = packingFor(response.req.headers['accept-encoding']);
    if (packing === 'identity') return send(response, bytes);
    const fewer = await packed(bytes, packing, isLasting);
    response.setHeader('Content-Encoding', packing);
    send(response, fewer);
  }
}
