/**
 * A text as a JSON string, from UTF-8 bytes to UTF-8 bytes. Each byte is taken for a character of its own: JSON escapes
 * nothing beyond ASCII, so that the others come out as they went in, and nothing has to be decoded and encoded again.
 */
const jsonString = (text: Buffer): Buffer => Buffer.from(JSON.stringify(text.toString('latin1')), 'latin1');

/**
 * Writes an entity as JSON.
 * @param body its fields
 * @param texts fields that hold one text each, as UTF-8 bytes, or nothing; they take the place of those of the body
 */
export const entityJson = (body: unknown, texts?: ReadonlyMap<string, Buffer | null>): Buffer => {
  if (!texts) return Buffer.from(JSON.stringify(body));
  if (typeof body !== 'object' || body === null) throw new TypeError('Only an entity has texts.');
  const parts: Buffer[] = [];
  let pending = '{';
  let separator = '';
  for (const [field, value] of Object.entries(body)) {
    if (value === undefined) continue;
    pending += `${separator}${JSON.stringify(field)}:`;
    separator = ',';
    const text = texts.get(field);
    if (text === undefined) pending += JSON.stringify(value);
    else if (text === null || text.length === 0) pending += '[]';
    else {
      parts.push(Buffer.from(`${pending}[{"value":`), jsonString(text));
      pending = '}]';
    }
  }
  return Buffer.concat([...parts, Buffer.from(`${pending}}`)]);
};
