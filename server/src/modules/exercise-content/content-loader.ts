import { hash } from 'node:crypto';
import type { ContentDocument } from '@ancrage/shared/content/document';
import type { Locale } from '@ancrage/shared/rules/locales';
import { checkContent, type LocaleContent } from './content-check.ts';
import { faultSentence } from './content-source.ts';

/** The content is invalid and cannot be served. The message names file and line of each mistake. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
}

/** A served document. */
interface ServedDocument {
  /** Changes exactly when the content changes. */
  readonly version: string;
  readonly bytes: Buffer;
}

/** The served documents of one locale. */
export interface ServedContent {
  readonly content: ServedDocument;
  readonly library: ServedDocument;
}

export type ContentByLocale = Readonly<Record<Locale, ServedContent>>;

const VERSION_LENGTH = 16;
/** How many mistakes an error names: the first ones often explain the others. */
const NAMED_FAULTS = 5;

const serve = (document: object): ServedDocument => {
  const bytes = Buffer.from(JSON.stringify(document));
  return { version: hash('sha256', bytes).slice(0, VERSION_LENGTH), bytes };
};

/** The content document contains the version of the library, so that a client with the one finds the other. */
const serveLocale = (locale: Locale, { exercises, further, library }: LocaleContent): ServedContent => {
  const served = serve(library);
  const content: ContentDocument = { locale, library: served.version, exercises, further };
  return { content: serve(content), library: served };
};

/**
 * Reads and checks the content in every locale.
 * @param folder replaces all built-in exercises when given, and the help and the resources when it contains some
 * @throws ContentError when it is invalid
 */
export const readContent = (folder: string | undefined): Readonly<Record<Locale, LocaleContent>> => {
  const { faults, locales } = checkContent(folder);
  if (locales === null) {
    const sentences = faults.filter(({ isRemark }) => !isRemark).map(faultSentence);
    const more = sentences.length - NAMED_FAULTS;
    throw new ContentError(
      [...sentences.slice(0, NAMED_FAULTS), ...(more > 0 ? [`… and ${more} more`] : [])].join('\n'),
    );
  }
  return locales;
};

/** `readContent`, in its served form. */
export const loadContent = (folder: string | undefined): ContentByLocale => {
  const { fr, en } = readContent(folder);
  return { fr: serveLocale('fr', fr), en: serveLocale('en', en) };
};
