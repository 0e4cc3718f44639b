import { canonicalText, isJsonArray, isJsonObject, type Json, type JsonObject, own } from './json.ts';
import { UNREAD_KEY } from './reserved-keys.ts';

/** What the text of a field says. */
export interface ParsedField {
  readonly document: JsonObject;
  /** the text itself when it could not be read: it is kept, never thrown away */
  readonly unread: string | null;
}

const decode = (text: string): Json | undefined => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** PHP writes an empty map as `[]`. */
const isEmpty = (value: Json | undefined): boolean =>
  value === null || value === '' || (isJsonArray(value) && value.length === 0);

/**
 * Reads the text of a field. Never fails: what is not a JSON object is returned as `unread`, with an empty document.
 * @param text the stored text, or null for an empty field
 */
export const parseField = (text: string | null): ParsedField => {
  if (text === null || text.trim() === '') return { document: {}, unread: null };
  const value = decode(text);
  if (isJsonObject(value)) return { document: value, unread: null };
  return { document: {}, unread: isEmpty(value) ? null : text };
};

/** The text under which a document is stored. */
export const serialiseField = (document: JsonObject): string => JSON.stringify(document);

/** The texts that could not be read and are kept in a document. */
export const unreadTextsOf = (document: JsonObject): readonly Json[] => {
  const kept = own(document, UNREAD_KEY);
  if (kept === undefined) return [];
  return isJsonArray(kept) ? kept : [kept];
};

/** The document with more texts that could not be read, each once, in an order that does not depend on the device. */
export const withUnreadTexts = (document: JsonObject, added: readonly Json[]): JsonObject => {
  const all = new Map([...unreadTextsOf(document), ...added].map((text) => [canonicalText(text), text]));
  if (all.size === 0) return document;
  const sorted = [...all].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
  return { ...document, [UNREAD_KEY]: sorted };
};

/** The document of a text, an unreadable text kept inside it: what a first change of such a field starts from. */
export const documentOf = ({ document, unread }: ParsedField): JsonObject =>
  unread === null ? document : withUnreadTexts(document, [unread]);
