import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyCharacter } from './any-character.ts';

it('any character covers the first, the last and all that can occur alone', () => {
  const all = fc.sample(fc.string({ unit: anyCharacter, minLength: 200, maxLength: 200 }), {
    numRuns: 300,
    seed: 1,
  });
  const codes = all.flatMap((text) => Array.from(text, (each) => each.codePointAt(0) ?? 0));
  expect(all.every((text) => text.isWellFormed())).toBe(true);
  expect(Math.min(...codes)).toBe(0);
  expect(Math.max(...codes)).toBe(0x10ffff);
  expect(codes.filter((code) => code >= 0xd800 && code < 0xe000)).toEqual([]);
});
