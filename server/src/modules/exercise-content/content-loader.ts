import { hash } from 'node:crypto';
import type { ContentDocument } from '@ancrage/shared/content/document';
import type { Locale } from '@ancrage/shared/rules/locales';
import { checkContent, type LocaleContent } from './content-check.ts';
import { faultSentence } from './content-source.ts';

/** The content cannot be served as it is written; the message names file and line of each mistake. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
}

/** A document as it is served. */
interface ServedDocument {
  /** Changes with the content, and with nothing else. */
  readonly version: string;
  readonly bytes: Buffer;
}

/** The documents of one locale, as they are served. */
export interface ServedContent {
  readonly content: ServedDocument;
  readonly library: ServedDocument;
}

export type ContentByLocale = Readonly<Record<Locale, ServedContent>>;

const VERSION_LENGTH = 16;
/** How many mistakes a refusal names: the first ones often explain the others. */
const NAMED_FAULTS = 5;

const serve = (document: object): ServedDocument => {
  const bytes = Buffer.from(JSON.stringify(document));
  return { version: hash('sha256', bytes).slice(0, VERSION_LENGTH), bytes };
};

/** The content document names the version of the library: whoever has the one knows where the other is. */
const serveLocale = (locale: Locale, { exercises, further, library }: LocaleContent): ServedContent => {
  const served = serve(library);
  const content: ContentDocument = { locale, library: served.version, exercises, further };
  return { content: serve(content), library: served };
};

/**
 * Reads and checks the content in every locale.
 * @param folder replaces the built-in exercises whole when given, and the help and the resources when it holds some
 * @throws ContentError when something is wrong with it
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

/** `readContent`, as it is served. */
export const loadContent = (folder: string | undefined): ContentByLocale => {
  const { fr, en } = readContent(folder);
  return { fr: serveLocale('fr', fr), en: serveLocale('en', en) };
};
