import { isLocale, type Locale } from '@ancrage/shared/rules/locales';
import { pathOf } from '@ancrage/shared/wire/call';
import { schemaDocument } from '@ancrage/shared/wire/schema-document';
import type { SchemaUrls } from '@ancrage/shared/wire/schema-urls';
import { HttpError } from '../../http/http-error.ts';
import type { Document } from '../../http/reply.ts';
import type { ContentByLocale, ServedContent } from './content-loader.ts';

/** Serves the published exercises and library. Source: C-08, E-09; contract, decision 8. */
export class ExerciseContentService {
  constructor(private readonly contents: ContentByLocale) {}

  /** The absolute address of each locale's content document. */
  addresses(origin: string): SchemaUrls {
    return { fr: this.address('fr', origin), en: this.address('en', origin) };
  }

  /**
   * One document.
   * @throws HttpError 404 for a locale or version that is not served (any more)
   */
  document(kind: keyof ServedContent, locale: string, version: string): Document {
    const served = isLocale(locale) ? this.contents[locale][kind] : null;
    if (served?.version !== version) throw new HttpError(404, 'This version of the content is not served.');
    return { bytes: served.bytes, type: 'application/json' };
  }

  private address(locale: Locale, origin: string) {
    const { version } = this.contents[locale].content;
    return { url: `${origin}${pathOf(schemaDocument, { locale, version })}`, version };
  }
}
