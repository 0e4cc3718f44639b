import { describe, expect, it } from '@jest/globals';
import { isPaperCode, PAPER_CODE_BYTES, paperCodeKeyOf, paperCodeOf } from './paper-code.ts';

const bytes = Uint8Array.from({ length: PAPER_CODE_BYTES }, (_, at) => at * 9 + 200);

describe('a paper code', () => {
  it('has 26 signs of Crockford’s base32, in groups', () => {
    const code = paperCodeOf(bytes);
    expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{2}$/);
    expect(isPaperCode(code)).toBe(true);
  });

  it('is read in any case, without its hyphens, and with the letters that look like digits', () => {
    const code = '0101-ABCD-EFGH-JKMN-PQRS-TVWX-YZ';
    expect(paperCodeKeyOf(' oIol abcd efgh jkmn pqrs tvwx yz ')).toBe(paperCodeKeyOf(code));
  });

  it.each(['ABCD-EFGH-JKLM', '', `U${'0'.repeat(25)}`, '0'.repeat(27)])('is not %j', (typed) => {
    expect(isPaperCode(typed)).toBe(false);
  });
});
