/**
 * A text as a JSON string without quotes, in UTF-8. Texts are encrypted in this form, because they are read far more
 * often than written, and always inside JSON: the decrypted text is copied into a response as it is. A text has exactly
 * one such form.
 */
export type EscapedText = Buffer;

/** Escapes a text. */
export const escapedText = (text: string): EscapedText =>
  Buffer.from(JSON.stringify(text).slice(1, -1), 'utf8');

/** Unescapes a text. */
export const plainText = (escaped: EscapedText): string => {
  const text: unknown = JSON.parse(`"${escaped.toString('utf8')}"`);
  if (typeof text !== 'string') throw new TypeError('Only a text has an escaped form.');
  return text;
};

/** First byte of an encrypted escaped text. Older values are UTF-8, which never contains this byte. */
const MARK = 0xff;

/** The plaintext to encrypt for an escaped text. */
export const clearBytesOf = (escaped: EscapedText): Buffer => Buffer.concat([Buffer.of(MARK), escaped]);

/** The escaped text of a decrypted value, in either form. */
export const escapedTextOf = (clear: Buffer): EscapedText =>
  clear[0] === MARK ? clear.subarray(1) : escapedText(clear.toString('utf8'));

/** The text of a decrypted value, in either form. */
export const textOf = (clear: Buffer): string =>
  clear[0] === MARK ? plainText(clear.subarray(1)) : clear.toString('utf8');
