import { type LibraryDocument, libraryDocumentSchema } from '@ancrage/shared/content/library';
import type { Locale } from '@ancrage/shared/rules/locales';
import { libraryDocument } from '@ancrage/shared/wire/library-document';
import { request } from '#platform/api/request.ts';
import { type DocumentState, PublishedDocument, usePublishedDocument } from '#platform/published-document.ts';
import { publishedContent } from './content.ts';

const published = new PublishedDocument<LibraryDocument>({
  name: 'library',
  schema: async () => libraryDocumentSchema,
  versions: async () => {
    const [fr, en] = await Promise.all([publishedContent.newest('fr'), publishedContent.newest('en')]);
    return { fr: fr.library, en: en.library };
  },
  fetch: async (parameters) => (await request(libraryDocument, { parameters })).data,
});

/**
 * Stores the help and the resources on this device, in every language, for offline use. Source: P-15.
 * @throws HttpError or Unreachable when the device has none and the server does not send them
 */
export const loadLibrary = (locale: Locale): Promise<LibraryDocument> => published.load(locale);

/** The help and the resources in the language shown. */
export const useLibrary = (): DocumentState<LibraryDocument> => usePublishedDocument(published);
