import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyCharacter } from '../../../tests/support/any-character.ts';
import { entityJson } from './entity-json.ts';

/** An entity as it goes out, read back. */
const written = (...args: Parameters<typeof entityJson>): string => {
  const { text, encoding, length } = entityJson(...args);
  const bytes = Buffer.from(text, encoding);
  expect(bytes.length).toBe(length);
  return bytes.toString('utf8');
};

/** A text as JSON writes it between quotes. */
const escaped = (text: string): Buffer => Buffer.from(JSON.stringify(text).slice(1, -1));

const field = (text: string | null) => (text === null || text === '' ? [] : [{ value: text }]);

describe('an entity as JSON', () => {
  it('equals, byte for byte, JSON.stringify with the texts as strings @Q-30', () => {
    const body = fc.dictionary(fc.string(), fc.jsonValue());
    const texts = fc.dictionary(
      fc.string({ minLength: 1 }),
      fc.option(fc.string({ unit: anyCharacter }), { nil: null }),
    );
    fc.assert(
      fc.property(body, texts, (others, held) => {
        const skeleton = { ...others, ...Object.fromEntries(Object.keys(held).map((name) => [name, []])) };
        const bytes = new Map(
          Object.entries(held).map(([name, text]) => [name, text === null ? null : escaped(text)]),
        );
        const whole = Object.fromEntries(
          Object.keys(skeleton).map((name) =>
            bytes.has(name) ? [name, field(held[name] ?? null)] : [name, others[name]],
          ),
        );
        expect(written(skeleton, bytes)).toBe(JSON.stringify(whole));
      }),
      { numRuns: 2000 },
    );
  });

  it('escapes quotes, backslashes and every control character, and no other character @Q-30', () => {
    const text = `"\\${Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join('')}\u007f\u2028é🌊`;
    expect(written({ field_cid: [] }, new Map([['field_cid', escaped(text)]]))).toBe(
      JSON.stringify({ field_cid: [{ value: text }] }),
    );
  });
});
