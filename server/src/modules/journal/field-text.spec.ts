import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyCharacter } from '../../../../tests/support/any-character.ts';
import { wrongWithFieldText } from './field-text.ts';

const deepest = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map((inner: unknown) => deepest(inner)))
    : 0;

describe('the text of a journal field', () => {
  it('accepts any JSON text without NUL @Q-30', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6, stringUnit: anyCharacter }), (value) => {
        const text = JSON.stringify(value);
        const holdsNul = /(?<!\\)(\\\\)*\\u0000/.test(text);
        return (wrongWithFieldText(text) !== null) === holdsNul;
      }),
      { numRuns: 10_000 },
    );
  });

  it('accepts up to 32 levels of nesting of any kind @Q-30', () => {
    const nested = fc
      .tuple(fc.array(fc.boolean(), { maxLength: 40 }), fc.string())
      .map(([levels, leaf]) =>
        levels.reduce<unknown>((inner, isList) => (isList ? [inner] : { '}]': inner }), leaf),
      );
    fc.assert(
      fc.property(nested, (value) => {
        const text = JSON.stringify(value);
        return (wrongWithFieldText(text) !== null) === deepest(value) > 32;
      }),
      { numRuns: 1000 },
    );
  });

  it('refuses a text that is not JSON @Q-30', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        let isJson = true;
        try {
          JSON.parse(text);
        } catch {
          isJson = false;
        }
        if (!isJson) expect(wrongWithFieldText(text)).not.toBeNull();
      }),
    );
  });

  it('refuses a text of a million brackets without breaking the parser @Q-30', () => {
    expect(wrongWithFieldText('['.repeat(1_000_000))).toMatch(/deeper than 32/);
  });
});
