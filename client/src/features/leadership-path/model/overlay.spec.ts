import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { overlaidWith, overlayOf, withoutSaved } from './overlay.ts';

const answers = fc.dictionary(fc.stringMatching(/^k[0-9]$/), fc.string(), { maxKeys: 6 });

describe('what is written over the journal', () => {
  it('[E-07] reads as it was edited, whatever was changed, added or taken away', () => {
    fc.assert(
      fc.property(answers, answers, (base, edited) => {
        expect(overlaidWith(base, overlayOf(base, edited))).toEqual(edited);
      }),
    );
  });

  it('[E-07] holds only what differs, so that nothing else is changed', () => {
    expect(overlayOf({ a: '1', b: '2', c: '3' }, { a: '1', b: 'two', d: '4' })).toEqual({
      b: 'two',
      c: null,
      d: '4',
    });
  });

  it('[E-07] keeps what was written while a part was being saved', () => {
    expect(withoutSaved({ a: 'later', b: '2', c: null }, { a: 'earlier', b: '2', c: null })).toEqual({
      a: 'later',
    });
  });
});
