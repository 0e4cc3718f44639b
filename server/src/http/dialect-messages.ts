import { IncomingMessage, ServerResponse } from 'node:http';
import express, { type Application } from 'express';

declare global {
  namespace Express {
    /** What every answer of this server can do beside what Express adds. */
    interface Response extends Pick<DialectResponse, 'carried' | 'head'> {}
  }
}

/** Up to its path. Source: RFC 9112 §3.2.2. */
const WHOLE_ADDRESS = /^https?:\/\/[^/?]+/i;

/**
 * A request with what Express knows of one, from the moment it comes in. Express itself would make an ordinary one into this, and
 * an object that becomes another kind costs the engine more than all that Express then adds.
 */
export abstract class DialectRequest extends IncomingMessage {
  /** Whose settings decide what is known: which proxies are trusted, how a query is read. */
  abstract readonly app: Application;

  /**
   * Path and query as they were sent: nothing here ever changes them. The host of a whole address is passed over, since
   * that of a request is told by its header alone.
   */
  get originalUrl(): string {
    const url = this.url ?? '/';
    const host = WHOLE_ADDRESS.exec(url)?.[0];
    if (host === undefined) return url;
    const path = url.slice(host.length);
    return path.startsWith('/') ? path : `/${path}`;
  }
}
Object.setPrototypeOf(DialectRequest.prototype, express.request);

/** An answer that carries some headers whatever it is, as names and values in turn; they are put in as its head is written. */
export class DialectResponse<Asked extends IncomingMessage = IncomingMessage> extends ServerResponse<Asked> {
  carried: readonly string[] = [];

  /**
   * Writes the head in one go.
   * @param headers names and values in turn; a name may come more than once
   */
  head(status: number, headers: readonly string[]): void {
    if (this.getHeaderNames().length === 0) {
      super.writeHead(status, [...this.carried, ...headers]);
      return;
    }
    for (let at = 0; at < headers.length; at += 2)
      this.appendHeader(headers[at] ?? '', headers[at + 1] ?? '');
    this.writeHead(status);
  }

  /** Whoever sets headers one by one has those that are carried put beside them. */
  override writeHead(...asked: unknown[]): this {
    for (let at = 0; at < this.carried.length; at += 2) {
      const name = this.carried[at] ?? '';
      if (!this.hasHeader(name)) this.setHeader(name, this.carried[at + 1] ?? '');
    }
    return Reflect.apply(super.writeHead, this, asked);
  }
}
Object.setPrototypeOf(DialectResponse.prototype, express.response);
