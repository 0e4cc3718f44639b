import '#platform/schema-settings.ts';
import * as z from 'zod/mini';

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null; // somebody else's text under our key
  }
};

/** What this tab keeps under a key until it is closed, or null when there is nothing of that shape. */
export const readTab = <Schema extends z.core.$ZodType>(
  key: string,
  schema: Schema,
): z.output<Schema> | null => {
  const text = sessionStorage.getItem(key);
  if (text === null) return null;
  const read = z.safeParse(schema, parse(text));
  return read.success ? read.data : null;
};

/**
 * Keeps a value for as long as the tab lives, through reloads.
 * @throws DOMException when the browser refuses to store
 */
export const writeTab = (key: string, value: unknown): void =>
  sessionStorage.setItem(key, JSON.stringify(value));

export const removeTab = (key: string): void => sessionStorage.removeItem(key);
