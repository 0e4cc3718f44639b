import type { TextBody } from './outgoing.ts';

const BEYOND_ASCII = /[^\0-\x7f]/;

/** UTF-8 bytes of a JSON text, as a latin1 string with one character per byte. */
const bytesOf = (json: string): string =>
  BEYOND_ASCII.test(json) ? Buffer.from(json, 'utf8').toString('latin1') : json;

/**
 * Writes an entity as JSON. Journal texts are stored as escaped JSON, so they are copied as bytes and not parsed and escaped again
 * (decision 73).
 * @param body the fields of the entity
 * @param texts fields with one text each, as escaped JSON without quotes, or null when empty; they replace fields of the body
 */
export const entityJson = (body: unknown, texts?: ReadonlyMap<string, Buffer | null>): TextBody => {
  if (!texts) {
    const text = JSON.stringify(body);
    return { text, encoding: 'utf8', length: Buffer.byteLength(text) };
  }
  if (typeof body !== 'object' || body === null) throw new TypeError('Only an object has texts.');
  let written = '';
  /** Members since the last text. */
  let between: Record<string, unknown> = Object.create(null);
  const flush = () => {
    const json = JSON.stringify(between);
    if (json.length > 2) written += `${written === '' ? '' : ','}${bytesOf(json.slice(1, -1))}`;
    between = Object.create(null);
  };
  for (const [field, value] of Object.entries(body)) {
    const text = texts.get(field);
    if (!text) between[field] = text === null ? [] : value;
    else if (text.length === 0) between[field] = [];
    else {
      flush();
      const comma = written === '' ? '' : ',';
      written += `${comma}${bytesOf(JSON.stringify(field))}:[{"value":"${text.toString('latin1')}"}]`;
    }
  }
  flush();
  const text = `{${written}}`;
  return { text, encoding: 'latin1', length: text.length };
};
