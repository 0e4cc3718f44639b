import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { mergeDraftAnswers, mergeDraftTexts } from '#journal-data/drafts/draft-merge.ts';

/** A text with one passage replaced. */
const aChange = fc.record({
  from: fc.nat(12),
  length: fc.nat(4),
  put: fc.string({ unit: 'grapheme', maxLength: 6 }),
});
const changed = (text: string, { from, length, put }: { from: number; length: number; put: string }) => {
  const signs = [...text];
  return [...signs.slice(0, from), put, ...signs.slice(from + length)].join('');
};
const aText = fc.string({ unit: 'grapheme', maxLength: 12 });

describe('a text that two tabs wrote', () => {
  it.each([
    ['AAA', 'AAA', 'AAA, et B', 'AAA, et B'],
    ['AAA', 'AAAx', 'AAA', 'AAAx'],
    ['AAA', 'xAAA', 'AAA, et B', 'xAAA, et B'],
    ['AAA', 'AAAx', 'AAA, et B', 'AAAx , et B'],
    ['AAAx', 'AAAxy', 'AAAx , et B', 'AAAxy , et B'],
    ['AAAx', 'AAA', 'AAAx , et B', 'AAA , et B'],
    ['AAA, et B', 'AAA, et Bz', 'AAAx , et B', 'AAAx , et Bz'],
    ['AAA', '', 'AAA, et B', ', et B'],
    ['', 'ici', 'là', 'ici là'],
    ['', 'ici même', 'ici', 'ici même'],
    ['ici', 'ici, là', 'ici, là-bas', 'ici, là-bas'],
    ['un mot', 'un autre mot', 'un mot de trop', 'un autre mot de trop'],
    ['un mot', 'un ici', 'un là', 'un ici là'],
    ['😀', '😀 ici', '😁', '😁 ici'],
    ['un mot', 'un bon mot', 'un bon mot', 'un bon mot'],
    ['un mot', 'un bon mot', 'un bon petit mot', 'un bon petit mot'],
    ['un mot', 'un bon petit mot', 'un bon mot', 'un bon petit mot'],
  ])('over %j: %j here and %j there is %j @Q-52', (known, mine, theirs, both) => {
    expect(mergeDraftTexts(known, mine, theirs)).toBe(both);
  });

  it('has the changes of both, and equals one text when the other is unchanged @Q-52', () => {
    fc.assert(
      fc.property(aText, aChange, aChange, (known, here, there) => {
        const [mine, theirs] = [changed(known, here), changed(known, there)];
        expect(mergeDraftTexts(known, mine, known)).toBe(mine);
        expect(mergeDraftTexts(known, known, theirs)).toBe(theirs);
        const both = [...mergeDraftTexts(known, mine, theirs)];
        const before = [...known];
        for (const sign of new Set([...mine, ...theirs])) {
          const times = (text: readonly string[]) => text.filter((one) => one === sign).length;
          const added = [mine, theirs].map((text) => Math.max(0, times([...text]) - times(before)));
          expect(times(both)).toBeGreaterThanOrEqual(Math.max(...added));
        }
      }),
    );
  });
});

describe('answers that two tabs wrote', () => {
  it('are both kept, including one that one tab changed and the other deleted @Q-52', () => {
    const known = { a: '1', b: '2', c: '3' };
    expect(mergeDraftAnswers(known, { a: 'un', c: '3' }, { a: '1', b: 'deux', c: '3', d: '4' })).toEqual({
      a: 'un',
      b: 'deux',
      c: '3',
      d: '4',
    });
    expect(mergeDraftAnswers(known, { b: '2', c: '3' }, known)).toEqual({ b: '2', c: '3' });
  });

  it('have the items of both in a list @Q-52', () => {
    const first = { id: 'x', name: 'Écouter' };
    const known = { list: [first] };
    const mine = {
      list: [
        { id: 'y', name: 'Dire non' },
        { ...first, name: 'Écouter mieux' },
      ],
    };
    const theirs = {
      list: [
        { ...first, status: 'pending' },
        { id: 'z', name: 'Ralentir' },
      ],
    };
    expect(mergeDraftAnswers(known, mine, theirs)).toEqual({
      list: [
        { id: 'y', name: 'Dire non' },
        { id: 'x', name: 'Écouter mieux', status: 'pending' },
        { id: 'z', name: 'Ralentir' },
      ],
    });
    expect(mergeDraftAnswers(known, { list: [] }, theirs)).toEqual({ list: theirs.list });
  });

  it('keep the later of two choices, which cannot be merged', () => {
    const isChosen = (key: string) => key === 'pf';
    expect(mergeDraftAnswers({}, { pf: 'past' }, { pf: 'future' }, isChosen)).toEqual({ pf: 'past' });
    expect(mergeDraftAnswers({ pf: 'past' }, { pf: 'past' }, { pf: 'future' }, isChosen)).toEqual({
      pf: 'future',
    });
  });
});
