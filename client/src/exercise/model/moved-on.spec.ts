import { describe, expect, it } from '@jest/globals';
import { movedOn } from './moved-on.ts';

const base = { a: '1', b: '2', c: '3' };
const current = { a: '1', b: 'elsewhere', c: 'elsewhere', d: '4' };

describe('an edit of an entry that moved on', () => {
  it('[Q-54] shows what became of the entry, but where something was written here', () => {
    expect(movedOn({ answers: { a: 'mine', b: '2' }, base }, current).answers).toEqual({
      a: 'mine',
      b: 'elsewhere',
      d: '4',
    });
  });

  it('[Q-54] keeps what each answer was written on, and begins with the entry as it is for all others', () => {
    expect(movedOn({ answers: { a: 'mine', b: '2', e: 'new' }, base }, current).base).toEqual({
      a: '1',
      b: 'elsewhere',
      c: '3',
      d: '4',
    });
  });

  it('is as it was while the entry is', () => {
    const edit = { answers: { a: 'mine', b: '2' }, base };
    expect(movedOn(edit, base)).toEqual(edit);
    expect(movedOn(movedOn(edit, current), current)).toEqual(movedOn(edit, current));
  });
});
