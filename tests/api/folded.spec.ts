import { normalizeForSearch } from '@ancrage/shared/text/normalize-for-search';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyCharacter } from '../support/any-character.ts';
import { startApplication, type TestApplication } from '../support/application.ts';

let application: TestApplication;
beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

interface Folded {
  readonly text: string;
  readonly folded: string;
}

const expectSame = (rows: readonly Folded[]) =>
  expect(rows.filter(({ text, folded }) => normalizeForSearch(text) !== folded)).toEqual([]);

describe('search normalization in SQL', () => {
  it('equals that of TypeScript, for every character that both know @A-03 @P-11', async () => {
    const rows = await application.prisma.$queryRaw<Folded[]>`
      SELECT text, folded(text) FROM (
        SELECT 'a' || chr(code) || 'b' AS text
        FROM generate_series(1, 1114111) code WHERE code NOT BETWEEN 55296 AND 57343
      ) characters WHERE unicode_assigned(text)`;
    expect(rows.length).toBeGreaterThan(250_000);
    expectSame(rows);
  });

  it('equals that of TypeScript, for any text, with accents in any order @A-03 @P-11', async () => {
    const unit = fc.oneof(
      fc.constantFrom(...'dhotelœŒæßøłİIıΣσςÉe\u0301\u0323\u0327’‘ʼ`\'"“”«» ＆&‹›＜\u00A0\u202F\u2011-가각'),
      anyCharacter.filter((character) => character !== '\0'),
    );
    const texts = fc.sample(fc.string({ unit, maxLength: 40 }), 5000);
    expectSame(
      await application.prisma.$queryRaw<Folded[]>`
        SELECT text, folded(text) FROM unnest(${texts}::text[]) text WHERE unicode_assigned(text)`,
    );
  });
});
