import type { Call } from '@ancrage/shared/wire/call';
import type { Request, Response } from 'express';
import { pathOfRequest } from '../../http/request-url.ts';
import { docsPage } from './docs-page.ts';
import { openApiOf } from './open-api.ts';

const PAGE = '/docs';
const DOCUMENT = '/docs/openapi.json';

/** Serves the description of the API. It is built from the calls, so it cannot differ from them. */
export class ApiDocs {
  readonly #pages: ReadonlyMap<string, { readonly type: string; readonly bytes: Buffer }>;

  /** @param origin public address of the server */
  constructor(calls: readonly Call[], origin: string) {
    const document = JSON.stringify(openApiOf(calls, origin), null, 2);
    this.#pages = new Map([
      [PAGE, { type: 'text/html; charset=utf-8', bytes: Buffer.from(docsPage(calls, DOCUMENT)) }],
      [DOCUMENT, { type: 'application/json', bytes: Buffer.from(document) }],
    ]);
  }

  /** Serves a request if it is for the description. @returns whether it was */
  serve(request: Request, response: Response): boolean {
    const page = this.#pages.get(pathOfRequest(request).replace(/\/$/, ''));
    if (!page || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
    response.setHeader('Content-Type', page.type);
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Content-Length', page.bytes.length);
    response.end(page.bytes);
    return true;
  }
}
