import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyCharacter } from '../../../tests/support/any-character.ts';
import { clearBytesOf, escapedText, escapedTextOf, plainText, textOf } from './escaped-text.ts';

describe('the encrypted form of a text', () => {
  it('is the JSON string without quotes, and decodes to the same text @Q-30', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        const escaped = escapedText(text);
        expect(`"${escaped.toString('utf8')}"`).toBe(JSON.stringify(text));
        expect(plainText(escaped)).toBe(text);
        expect(textOf(clearBytesOf(escaped))).toBe(text);
        expect(escapedTextOf(clearBytesOf(escaped))).toEqual(escaped);
      }),
      { numRuns: 1000 },
    );
  });

  it('also reads a text that was encrypted before this form existed @Q-40', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const clear = Buffer.from(text, 'utf8');
        expect(textOf(clear)).toBe(text);
        expect(escapedTextOf(clear)).toEqual(escapedText(text));
      }),
      { numRuns: 1000 },
    );
  });
});
