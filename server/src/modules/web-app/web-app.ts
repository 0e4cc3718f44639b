import { fileURLToPath } from 'node:url';
import { staffPath } from '@ancrage/shared/paths/app-paths';
import { LOCALES, type Locale, localeOf } from '@ancrage/shared/rules/locales';
import type { Request, Response } from 'express';
import { encodingFor } from '../../http/compression.ts';
import { matchesIfNoneMatch } from '../../http/preconditions.ts';
import { pathOfRequest } from '../../http/request-url.ts';
import { readWebFiles, type WebFile } from './web-files.ts';

/** Folder of the client's build, relative to the built server. */
const CLIENT = fileURLToPath(new URL('../../../../client/dist', import.meta.url));
const INDEX = '/index.html';
const STAFF_INDEX = '/staff.html';
/** The manifest, at one address, in the browser's language. */
const MANIFEST = '/manifest.webmanifest';
const MANIFESTS: Readonly<Record<Locale, string>> = { fr: MANIFEST, en: '/manifest.en.webmanifest' };
/** Vite puts a content hash into the names of these files. */
const HASHED = /^\/assets\//;

/** The page for a path without a file: the console's below its path, the app's everywhere else. */
const pageOf = (path: string): string =>
  path === staffPath || path.startsWith(`${staffPath}/`) ? STAFF_INDEX : INDEX;

const languageOf = (request: Request): Locale => localeOf(request.acceptsLanguages(...LOCALES));

/**
 * Serves the built web app: its files, and its page for every path outside of the API. Source: product "One origin".
 */
export class WebApp {
  readonly #files: ReadonlyMap<string, WebFile>;

  /** @param folder the build of the client */
  constructor(folder = CLIENT) {
    this.#files = readWebFiles(folder);
  }

  /** Serves a request if it is for the web app. @returns whether it was */
  serve(request: Request, response: Response): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const file = this.#fileFor(request);
    if (!file) return false;
    const packing = file.isPackable ? encodingFor(request.headers['accept-encoding']) : 'identity';
    response.setHeader(
      'Cache-Control',
      HASHED.test(file.path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    );
    response.setHeader('ETag', file.tag);
    const varied = [
      ...(file.isPackable ? ['Accept-Encoding'] : []),
      ...(pathOfRequest(request) === MANIFEST ? ['Accept-Language'] : []),
    ];
    if (varied.length > 0) response.setHeader('Vary', varied.join(', '));
    if (matchesIfNoneMatch(request.headers['if-none-match'], file.tag)) {
      response.statusCode = 304;
      response.end();
      return true;
    }
    const bytes = file.bytes(packing);
    response.setHeader('Content-Type', file.type);
    response.setHeader('Content-Length', bytes.length);
    if (packing !== 'identity') response.setHeader('Content-Encoding', packing);
    response.end(bytes);
    return true;
  }

  #fileFor(request: Request): WebFile | undefined {
    const path = pathOfRequest(request);
    if (path === MANIFEST) return this.#files.get(MANIFESTS[languageOf(request)]);
    const file = this.#files.get(path === '/' ? INDEX : path);
    if (file) return file;
    const wantsPage = /\btext\/html\b/.test(request.headers.accept ?? '');
    // A missing script must fail and not return a page.
    return wantsPage && !HASHED.test(path) ? this.#files.get(pageOf(path)) : undefined;
  }
}
