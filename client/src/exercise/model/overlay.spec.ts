import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { basesOf, overlaidWith, overlayOf, withoutSaved, writtenOn } from './overlay.ts';

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

  it('[E-07] keeps what was written while a part was being saved, over what was saved', () => {
    const draft = { answers: { a: 'later', b: '2', c: null, d: 'new' }, base: { a: '0', b: '0', c: '0' } };
    expect(withoutSaved(draft, { a: 'earlier', b: '2', c: null })).toEqual({
      answers: { a: 'later', d: 'new' },
      base: { a: 'earlier', d: null },
    });
  });

  it('[Q-54] knows what each answer was written over, whatever becomes of it in the journal', () => {
    const first = writtenOn({ answers: {} }, { a: '1' }, { a: 'one', b: 'two' });
    expect(first).toEqual({ answers: { a: 'one', b: 'two' }, base: { a: '1', b: null } });
    const later = writtenOn(first, { a: 'elsewhere', b: 'two', c: '3' }, { a: 'uno', b: 'due', c: 'tre' });
    expect(later.base).toEqual({ a: '1', b: 'two', c: '3' });
    expect(writtenOn(later, {}, { c: 'tre' }).base).toEqual({ c: '3' });
  });

  it('[Q-54] of an older app knows nothing of what it was written over', () => {
    expect(basesOf({ answers: { a: 'one' } }, { a: '1', b: '2' }, ['a', 'b'])).toEqual({ a: null, b: '2' });
  });
});
