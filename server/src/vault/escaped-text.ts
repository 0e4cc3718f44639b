/**
 * A text as JSON writes it between its quotes, in UTF-8. Texts are sealed in this form, since they leave far more often than they
 * come, and leave inside of JSON: what was opened goes into an answer as it is. The same text always has the same form.
 */
export type EscapedText = Buffer;

/** The escaped form of a text. */
export const escapedText = (text: string): EscapedText =>
  Buffer.from(JSON.stringify(text).slice(1, -1), 'utf8');

/** The text of an escaped form. */
export const plainText = (escaped: EscapedText): string => {
  const text: unknown = JSON.parse(`"${escaped.toString('utf8')}"`);
  if (typeof text !== 'string') throw new TypeError('Only a text has an escaped form.');
  return text;
};

/** Begins what was sealed in escaped form. No text in UTF-8, as texts were sealed before, ever holds this byte. */
const MARK = 0xff;

/** An escaped text as it is sealed. */
export const clearBytesOf = (escaped: EscapedText): Buffer => Buffer.concat([Buffer.of(MARK), escaped]);

/** The escaped text of what was sealed, in either form. */
export const escapedTextOf = (clear: Buffer): EscapedText =>
  clear[0] === MARK ? clear.subarray(1) : escapedText(clear.toString('utf8'));

/** The text of what was sealed, in either form. */
export const textOf = (clear: Buffer): string =>
  clear[0] === MARK ? plainText(clear.subarray(1)) : clear.toString('utf8');
