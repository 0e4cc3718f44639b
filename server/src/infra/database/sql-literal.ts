import pg from 'pg';

const textOf = (value: unknown): string => {
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return `${value}`;
  throw new TypeError('A statement was given a value of an unknown kind.');
};

/**
 * A value as an SQL literal, which PostgreSQL reads as the type that its position requires.
 * @throws TypeError for a value other than null, text, number, boolean, date or bytes
 */
export const literalOf = (value: unknown): string => {
  if (value === null || value === undefined) return 'NULL';
  const text = textOf(value);
  // A NUL would end the message.
  if (text.includes('\0')) throw new TypeError('A text with a null character cannot be stored.');
  return pg.escapeLiteral(text);
};
