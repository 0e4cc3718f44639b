import { editAnswers } from '@ancrage/shared/journal/entry-edit';
import { secondVersionsIn } from '@ancrage/shared/journal/found-versions';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sampleExercise } from '../testing/sample-exercise.ts';
import type { Answers } from './answers.ts';
import { keptOverlay, overlaidWith, readOverlay, touched, withoutSaved } from './overlay.ts';
import { columnsOf, emptyRow, type Row, rowsAt, withRows } from './rows.ts';

const answers = fc.dictionary(fc.stringMatching(/^k[0-9]$/), fc.string(), { maxKeys: 6 });
const extents = fc.constantFrom('whole' as const, 'touched' as const);
const base = { a: '1', b: '2', c: '3' };
const journal = { a: '1', b: 'elsewhere', c: 'elsewhere', d: '4' };

describe('an overlay of the journal', () => {
  it('restores the edited answers, whatever was changed, added or removed, from every extent @E-07', () => {
    fc.assert(
      fc.property(answers, answers, extents, (before, edited, extent) => {
        const kept = keptOverlay({ answers: edited, base: before }, extent);
        expect(readOverlay(kept, before, extent)).toEqual({ answers: edited, base: before });
        const back = overlaidWith(before, touched(kept).answers);
        expect(back).toEqual(edited);
      }),
    );
  });

  it('of a long field keeps only the differences @E-07', () => {
    const edited = { a: '1', b: 'two', d: '' };
    expect(keptOverlay({ answers: edited, base }, 'touched')).toEqual({
      answers: { b: 'two', c: null, d: '' },
      base: { b: '2', c: '3', d: null },
    });
  });

  it.each([
    ['an entry', 'whole', { a: 'mine', b: '2' }, base],
    ['a long field', 'touched', { a: 'mine', c: null }, { a: '1', c: '3', z: 'of another tab' }],
  ] as const)(
    'shows what became of %s, but where something was written here: that stays over what it was written over @Q-54',
    (_, extent, answers, base) => {
      const read = readOverlay({ answers: { ...answers, e: 'new' }, base }, journal, extent);
      expect(read).toEqual({
        answers: { a: 'mine', b: 'elsewhere', d: '4', e: 'new' },
        base: { a: '1', b: 'elsewhere', c: '3', d: '4' },
      });
      expect(readOverlay(read, journal, 'whole')).toEqual(read);
    },
  );

  it('that the journal already has is no longer a change: continuing from it makes no second version @Q-54 @V-06', () => {
    const kept = { answers: { a: 'dire "non"' }, base: { a: '1' } };
    for (const saved of [{ a: 'dire “non”' }, { a: 'dire «\u00A0non\u00A0»' }])
      for (const extent of ['whole', 'touched'] as const)
        expect(readOverlay(kept, saved, extent)).toEqual({ answers: saved, base: saved });
  });

  it('hides nothing with a line that was begun and left blank @Q-54', () => {
    const kept = { answers: { 'list-1': '' }, base: {} };
    expect(readOverlay(kept, {}, 'whole').answers).toEqual({ 'list-1': '' });
    expect(readOverlay(kept, { 'list-1': 'elsewhere' }, 'whole').answers).toEqual({ 'list-1': 'elsewhere' });
  });

  it('of which a part was saved keeps later changes, based on the saved answers @E-07', () => {
    const overlay = {
      answers: { a: 'later', b: '2', d: 'new', e: '5' },
      base: { a: '0', b: '0', c: '0', e: '5' },
    };
    expect(withoutSaved(overlay, { a: 'earlier', b: '2', e: '5' }, 'fr')).toEqual({
      answers: { a: 'later', d: 'new' },
      base: { a: 'earlier', d: null },
    });
  });

  it('of which a part was saved is based on the journal’s result: the user’s own text is no second version @Q-54 @V-06', () => {
    const saved = { CIDsymptome: 'dire "non"' };
    const left = withoutSaved({ answers: { CIDsymptome: 'dire "non" deux fois' }, base: {} }, saved, 'fr');
    const journal = editAnswers('field_cid', {}, { base: {}, edited: saved }, 1, 'fr');
    const after = editAnswers('field_cid', journal, { base: left.base, edited: left.answers }, 2, 'fr');
    expect(after.CIDsymptome).toBe('dire «\u00A0non\u00A0» deux fois');
    expect(secondVersionsIn('field_cid', after)).toEqual([]);
  });

  it('of an older app has no base @Q-54', () => {
    const read = readOverlay({ answers: { a: 'one' } }, { a: '1', b: '2' }, 'touched');
    expect(read).toEqual({ answers: { a: 'one', b: '2' }, base: { b: '2' } });
  });
});

describe('an overlay of a list, with rows that another device removed, added or changed @E-04 @Q-54', () => {
  const LIST = 'reconew-q6-peurs';
  const CALL = 'reconew-q7-peurs';
  const columns = columnsOf(sampleExercise, LIST);
  const row = (text: string, call: string, place: number): Row => ({
    ...emptyRow(columns, place),
    cells: { [LIST]: text, [CALL]: call },
  });
  const begun = withRows(
    { 'reconew-q2-qui': 'Claire' },
    columns,
    ['a', 'b', 'c'].map((text, place) => row(text, `call of ${text}`, place)),
  );
  const change = (answers: Answers, change: (rows: Row[]) => Row[]): Answers =>
    withRows(answers, columns, change(rowsAt(answers, columns)));
  const calling = (text: string, call: string) => (rows: Row[]) =>
    rows.map((one) => (one.cells[LIST] === text ? { ...one, cells: { ...one.cells, [CALL]: call } } : one));
  const without = (text: string) => (rows: Row[]) => rows.filter(({ cells }) => cells[LIST] !== text);
  const pairs = (answers: Answers) => rowsAt(answers, columns).map(({ cells }) => [cells[LIST], cells[CALL]]);

  const elsewhere = change(change(begun, without('a')), (rows) => [...rows, row('d', 'call of d', 3)]);

  it.each(['whole', 'touched'] as const)('is read over its own row (%s)', (extent) => {
    const kept = keptOverlay({ answers: change(begun, calling('b', 'mine')), base: begun }, extent);
    const read = readOverlay(kept, elsewhere, extent);
    expect(pairs(read.answers)).toEqual([
      ['b', 'mine'],
      ['c', 'call of c'],
      ['d', 'call of d'],
    ]);
    expect(pairs(read.base)).toEqual([
      ['b', 'call of b'],
      ['c', 'call of c'],
      ['d', 'call of d'],
    ]);
    expect(readOverlay(read, elsewhere, 'whole')).toEqual(read);
  });

  it.each(['whole', 'touched'] as const)('brings the row back that is gone there (%s)', (extent) => {
    const kept = keptOverlay({ answers: change(begun, calling('a', 'mine')), base: begun }, extent);
    expect(pairs(readOverlay(kept, elsewhere, extent).answers)).toContainEqual(['a', 'mine']);
  });

  it.each(['whole', 'touched'] as const)('leaves a row out that was removed here (%s)', (extent) => {
    const kept = keptOverlay({ answers: change(begun, without('b')), base: begun }, extent);
    const read = readOverlay(kept, elsewhere, extent);
    expect(pairs(read.answers)).toEqual([
      ['c', 'call of c'],
      ['d', 'call of d'],
    ]);
    expect(pairs(read.base)).toContainEqual(['b', 'call of b']);
  });

  it('keeps the rest of its list, and no other answer', () => {
    const { answers, base } = keptOverlay(
      { answers: change(begun, calling('b', 'mine')), base: begun },
      'touched',
    );
    expect(pairs(answers)).toHaveLength(3);
    expect(pairs(base)).toHaveLength(3);
    expect(answers).not.toHaveProperty('reconew-q2-qui');
  });

  it('is based on the saved answers, once a part of it was saved', () => {
    const saved = change(begun, calling('b', 'one'));
    const left = withoutSaved({ answers: change(saved, calling('b', 'one, two')), base: begun }, saved, 'fr');
    const after = editAnswers('field_plf', {}, { base: {}, edited: { answers: saved } }, 1);
    const read = editAnswers(
      'field_plf',
      after,
      { base: { answers: left.base }, edited: { answers: left.answers } },
      2,
    );
    expect(read.answers).toMatchObject({ [`${CALL}-2`]: 'one, two' });
    expect(secondVersionsIn('field_plf', read)).toEqual([]);
  });
});
