import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyCharacter } from '../../../tests/support/any-character.ts';
import { clearBytesOf, escapedText, escapedTextOf, plainText, textOf } from './escaped-text.ts';

describe('a text in the form in which it is sealed', () => {
  it('is what JSON writes between the quotes, and comes back as it was @Q-30', () => {
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

  it('a text that was sealed as it is, before there was this form, is read as well @Q-40', () => {
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
