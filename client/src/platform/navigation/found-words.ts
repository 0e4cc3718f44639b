import * as z from 'zod/mini';
import '#platform/schema-settings.ts';

const stateSchema = z.looseObject({ found: z.string() });

/**
 * The state of a link to a page on which words are marked. It is in the history of the tab and not in the address, which
 * a server would get.
 */
export const withFoundWords = (words: string): { readonly found: string } | null =>
  words.trim() === '' ? null : { found: words };

/** The words to mark on the current page; an empty string when there are none. @param state that of the location */
export const foundWordsIn = (state: unknown): string => {
  const read = z.safeParse(stateSchema, state);
  return read.success ? read.data.found : '';
};
