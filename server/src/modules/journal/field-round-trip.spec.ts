import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyCharacter } from '../../../../tests/support/any-character.ts';
import { aVault } from '../../vault/testing/a-vault.ts';
import { wrongWithFieldText } from './field-text.ts';

const vault = aVault();
const key = vault.keyOf(7, vault.makeKey(7));
const place = { uid: 7, nid: 1001, field: 'field_cid' };

describe('a journal field', () => {
  it('is stored and returned byte for byte, for 10,000 random documents @Q-30', () => {
    const documents = fc
      .tuple(fc.jsonValue({ maxDepth: 6, stringUnit: anyCharacter }), fc.constantFrom(undefined, 1, '\t'))
      .map(([value, indent]) => JSON.stringify(value, null, indent))
      .filter((written) => !written.includes('\\u0000') && !/\\ud[89a-f]/i.test(written));
    fc.assert(
      fc.property(documents, (written) => {
        expect(wrongWithFieldText(written)).toBeNull();
        const opened = key.open(place, key.seal(place, written));
        expect(Buffer.from(opened).equals(Buffer.from(written))).toBe(true);
      }),
      { numRuns: 10_000 },
    );
  }, 60_000);
});
