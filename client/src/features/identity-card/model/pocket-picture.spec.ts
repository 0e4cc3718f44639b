import { describe, expect, it } from '@jest/globals';
import { layOut, PICTURE, rowsOf } from './pocket-picture.ts';

/** Every letter is half as wide as it is tall. */
const measure = (text: string, size: number) => (text.length * size) / 2;

describe('the picture of the identity card', () => {
  it('cuts words into rows at spaces and line ends, and a long word anywhere', () => {
    expect(rowsOf('un deux trois\nquatre', 9, (text) => text.length)).toEqual(['un deux', 'trois', 'quatre']);
    expect(rowsOf('abcdefgh', 3, (text) => text.length)).toEqual(['abc', 'def', 'gh']);
  });

  it('has every word of the card, in letters that become smaller the more there are', () => {
    const short = layOut([{ label: 'Phrase', text: 'Je respire.' }], measure);
    const text = 'Je respire et je suis à ma place. '.repeat(12).trim();
    const long = layOut(
      Array.from({ length: 4 }, () => ({ label: 'Phrase', text })),
      measure,
    );
    const sizeOf = (rows: typeof short) => rows.find(({ isLabel }) => !isLabel)?.size ?? 0;
    expect(sizeOf(long)).toBeLessThan(sizeOf(short));
    expect(
      long
        .filter(({ isLabel }) => !isLabel)
        .map((row) => row.text)
        .join(' '),
    ).toBe(Array.from({ length: 4 }, () => text).join(' '));
  });

  it('keeps the words between the clock and the buttons of a lock screen', () => {
    const rows = layOut([{ label: 'Phrase', text: 'Je respire. '.repeat(40) }], measure);
    expect(rows[0]?.bottom).toBeGreaterThan(PICTURE.height * 0.36);
    expect(rows.at(-1)?.bottom).toBeLessThan(PICTURE.height * 0.88);
  });
});
