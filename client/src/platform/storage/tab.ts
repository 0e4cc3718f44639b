import '#platform/schema-settings.ts';
import * as z from 'zod/mini';

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null; // a foreign value under our key
  }
};

/** The value of a key in this tab's session storage; null when there is none or it does not match the schema. */
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
 * Stores a value until the tab is closed; it survives reloads.
 * @throws DOMException when the browser refuses to store
 */
export const writeTab = (key: string, value: unknown): void =>
  sessionStorage.setItem(key, JSON.stringify(value));

export const removeTab = (key: string): void => sessionStorage.removeItem(key);
