import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { legalPaths } from '@ancrage/shared/paths/app-paths';
import { LOCALES, type Locale } from '@ancrage/shared/rules/locales';
import type { Request, Response } from 'express';
import type { Settings } from '../../config/settings.ts';
import { matchesIfNoneMatch, tagOfBytes } from '../../http/preconditions.ts';
import { pathOfRequest } from '../../http/request-url.ts';
import { LEGAL_PAGES, LEGAL_STYLE_PATH, type LegalPageName, legalDocument } from './legal-document.ts';
import { legalFactsOf } from './legal-facts.ts';
import { renderLegalText } from './legal-text.ts';

/** Folder of the built-in texts, relative to the built server. */
const BUILT_IN = fileURLToPath(new URL('../../../legal', import.meta.url));

interface Served {
  readonly type: string;
  readonly tag: string;
  readonly bytes: Buffer;
}

const served = (type: string, text: string): Served => {
  const bytes = Buffer.from(text);
  return { type, tag: tagOfBytes(bytes), bytes };
};

/** The firm's text when its content folder has one, otherwise the built-in one. */
const fileOf = (settings: Settings, locale: Locale, name: LegalPageName): string => {
  const file = join(locale, `${name}.md`);
  const own = settings.contentDir && join(settings.contentDir, 'legal', file);
  return own && existsSync(own) ? own : join(BUILT_IN, file);
};

const pageOf = (settings: Settings, locale: Locale, name: LegalPageName): Served => {
  const file = fileOf(settings, locale, name);
  const text = renderLegalText(file, readFileSync(file, 'utf8'), legalFactsOf(settings, locale));
  return served('text/html; charset=utf-8', legalDocument(name, locale, text));
};

/**
 * The public legal pages of the host, in both languages. Rendered once, when the server starts.
 * Source: R-23, C-14; product "One origin".
 */
export class LegalPages {
  readonly #byPath: ReadonlyMap<string, Served>;

  /** @throws LegalTextError when a text of the firm is invalid */
  constructor(settings: Settings) {
    const pages = LOCALES.flatMap((locale) =>
      LEGAL_PAGES.map((name) => [legalPaths[locale][name], pageOf(settings, locale, name)] as const),
    );
    const style = readFileSync(join(BUILT_IN, 'legal.css'), 'utf8');
    this.#byPath = new Map([...pages, [LEGAL_STYLE_PATH, served('text/css; charset=utf-8', style)]]);
  }

  /** Serves a request if it is for a legal page. @returns whether it was */
  serve(request: Request, response: Response): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const page = this.#byPath.get(pathOfRequest(request));
    if (!page) return false;
    response.setHeader('Cache-Control', 'no-cache');
    response.setHeader('ETag', page.tag);
    if (matchesIfNoneMatch(request.headers['if-none-match'], page.tag)) {
      response.statusCode = 304;
      response.end();
      return true;
    }
    response.setHeader('Content-Type', page.type);
    response.setHeader('Content-Length', page.bytes.length);
    response.end(page.bytes);
    return true;
  }
}
