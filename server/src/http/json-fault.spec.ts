import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyCharacter } from '../../../tests/support/any-character.ts';
import { jsonFaultOf } from './json-fault.ts';

const WIDE = { depth: 1000, values: 1_000_000 };

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const countOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((sum, inner) => sum + countOf(inner), 1)
    : 1;

const written = fc
  .tuple(
    fc.jsonValue({ maxDepth: 5, stringUnit: anyCharacter }),
    fc.constantFrom(undefined, 1, '\t', '\r\n '),
  )
  .map(([value, indent]) => JSON.stringify(value, null, indent));

describe('the fault of a JSON text', () => {
  it('is null for any valid JSON @Q-30', () => {
    fc.assert(
      fc.property(written, (text) => {
        expect(jsonFaultOf(text, WIDE)).toBeNull();
      }),
      { numRuns: 2000 },
    );
  });

  it('is found exactly when JSON.parse fails, for JSON with a few changed characters @Q-30', () => {
    const mark = fc.constantFrom(...'[]{}",:\\/0123456789.eE+-utrfalsn \t\n\r\v\f\0\u00a0\u2028\ufeffé');
    const changes = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 2 }), mark), { maxLength: 3 });
    const changed = fc
      .tuple(written, changes)
      .map(([text, all]) =>
        all.reduce(
          (now, [where, taken, put]) =>
            now.slice(0, where % (now.length + 1)) + put + now.slice((where % (now.length + 1)) + taken),
          text,
        ),
      );
    fc.assert(
      fc.property(changed, (text) => {
        expect(jsonFaultOf(text, WIDE)).toBe(isJson(text) ? null : 'malformed');
      }),
      { numRuns: 10_000 },
    );
  });

  it('is found exactly when JSON.parse fails, for fragments of JSON in any order @Q-30', () => {
    const pieces = fc.constantFrom(
      ...[
        '[',
        ']',
        '{',
        '}',
        ',',
        ':',
        '"',
        '"a"',
        '"\\u00e9"',
        '"\\u00g0"',
        '"\\x"',
        '"\\"',
        '\\',
        ' ',
        '\t',
      ],
      ...[
        '0',
        '-0',
        '01',
        '1.5',
        '1.',
        '.5',
        '-',
        '+1',
        '1e5',
        '1E+05',
        '1e',
        '1e-',
        'true',
        'null',
        'fals',
        'N',
      ],
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 9 }), (all) => {
        expect(jsonFaultOf(all.join(''), WIDE)).toBe(isJson(all.join('')) ? null : 'malformed');
      }),
      { numRuns: 10_000 },
    );
  });

  it('is the number of values with one value too many @Q-30', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const count = countOf(value);
        const text = JSON.stringify(value);
        expect(jsonFaultOf(text, { ...WIDE, values: count })).toBeNull();
        expect(jsonFaultOf(text, { ...WIDE, values: count - 1 })).toBe('tooMany');
      }),
    );
  });

  it('is the depth with one bracket too many @Q-30', () => {
    expect(jsonFaultOf('[{"a":[{}]},[[0]]]', { ...WIDE, depth: 4 })).toBeNull();
    expect(jsonFaultOf('[{"a":[{}]},[[0]]]', { ...WIDE, depth: 3 })).toBe('tooDeep');
  });

  it.each([
    ['a number', '1'.repeat(30_000_000), null],
    ['a string', `"${'\\n'.repeat(15_000_000)}"`, null],
    ['blanks', ' '.repeat(30_000_000), 'malformed'],
    ['brackets', '['.repeat(30_000_000), 'tooDeep'],
    ['lists', `[${'[],'.repeat(10_000_000)}`, 'tooMany'],
  ])('is found in thirty megabytes of %s @Q-30', (_, text, fault) => {
    expect(jsonFaultOf(text, WIDE)).toBe(fault);
  });
});
