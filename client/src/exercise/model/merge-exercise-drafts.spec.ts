import { describe, expect, it } from '@jest/globals';
import { sampleExercise } from '../testing/sample-exercise.ts';
import { mergeExerciseDrafts } from './merge-exercise-drafts.ts';
import { columnsOf, emptyRow, rowsAt, withRows } from './rows.ts';

const both = mergeExerciseDrafts(sampleExercise);
const a = (answers: Record<string, unknown>, slideId: string, base?: Record<string, unknown>) => ({
  at: slideId.length,
  slideId,
  answers,
  ...(base && { base }),
});

describe('a draft of an exercise that two tabs wrote', () => {
  it('has the answers of both, and the slide of this tab @Q-52 @S-15', () => {
    const known = a({ 'reconew-q2-qui': 'Karim' }, 'who');
    const mine = a({ 'reconew-q2-qui': 'Karim, demain' }, 'vocation');
    const theirs = a({ 'reconew-q2-qui': 'Karim', 'reconew-q2-datesujet': 'Lundi' }, 'lived');
    expect(both(known, mine, theirs)).toEqual(
      a({ 'reconew-q2-qui': 'Karim, demain', 'reconew-q2-datesujet': 'Lundi' }, 'vocation'),
    );
  });

  it('takes the later of two choices for a choice @S-13', () => {
    const theirs = a({ pf: 'future', 'reconew-q2-qui': 'Karim' }, 'who');
    expect(both(null, a({ pf: 'past' }, 'who'), theirs).answers).toEqual({
      pf: 'past',
      'reconew-q2-qui': 'Karim',
    });
  });

  it('of an entry that changed between them keeps untouched answers, with their base @Q-54', () => {
    const older = { date: '1', 'reconew-q2-qui': 'Claire', 'reconew-q2-datesujet': 'lundi' };
    const newer = { ...older, 'reconew-q2-datesujet': 'mardi' };
    const mine = a({ ...newer, 'reconew-q2-qui': 'Paul' }, 'who', newer);
    const theirs = a({ ...older, 'reconew-q3-pense': 'Trop tard' }, 'lived', older);
    expect(both(null, mine, theirs)).toEqual(
      a({ ...older, 'reconew-q2-qui': 'Paul', 'reconew-q3-pense': 'Trop tard' }, 'who', older),
    );
  });

  it('that each changed another row of a list keeps each change with its row @E-04', () => {
    const columns = columnsOf(sampleExercise, 'reconew-q6-peurs');
    const row = (text: string, place: number) => ({
      ...emptyRow(columns, place),
      cells: { 'reconew-q6-peurs': text, 'reconew-q7-peurs': `call of ${text}` },
    });
    const known = withRows({}, columns, ['a', 'b'].map(row));
    const [, second] = rowsAt(known, columns);
    if (second === undefined) throw new Error('There are two rows.');
    const mine = withRows(known, columns, [second]);
    const rewritten = rowsAt(known, columns).map((one) =>
      one.id === second.id ? { ...one, cells: { ...one.cells, 'reconew-q7-peurs': 'theirs' } } : one,
    );
    const { answers } = both(a(known, 'who'), a(mine, 'who'), a(withRows(known, columns, rewritten), 'who'));
    expect(rowsAt(answers, columns).map(({ cells }) => cells)).toContainEqual({
      'reconew-q6-peurs': 'b',
      'reconew-q7-peurs': 'theirs',
    });
  });
});
