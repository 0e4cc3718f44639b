import { describe, expect, it } from '@jest/globals';
import { sampleExercise } from '#exercise/model/sample-exercise.ts';
import { intuitionCount, withEditedReconnection, withNewReconnection } from './saved-entry.ts';

const answers = {
  pf: 'past',
  'reconew-q2-qui': 'Claire',
  'reconew-q4-2': '',
  intuitionsdata: [
    { id: 'a', name: 'écouter' },
    { name: 'ralentir', status: 'implemented' },
  ],
};

describe('a reconnection in the journal', () => {
  it('[X-07] counts the intuitions it will keep, and none that was left empty', () => {
    expect(intuitionCount(sampleExercise, answers)).toBe(2);
    expect(intuitionCount(sampleExercise, { intuitionsdata: [{ name: 'un' }, { name: ' ' }] })).toBe(1);
    expect(intuitionCount(sampleExercise, {})).toBe(0);
  });

  it('[E-04] [E-05] stands under its date key with its situation, answers, intuitions and status', () => {
    const { intuitions, dateKey } = withNewReconnection({}, sampleExercise, answers, 1_700_000_000_000);
    expect(dateKey).toBe('1700000000000');
    expect(intuitions[dateKey]).toEqual({
      date: '1700000000000',
      pf: 'past',
      'reconew-q2-qui': 'Claire',
      intuitionsdata: [
        { id: 'a', name: 'écouter', status: 'pending' },
        { id: 'item-2', name: 'ralentir', status: 'implemented' },
      ],
      status: 'pending',
    });
  });

  it('[E-05] takes the next free key when its own is taken', () => {
    const taken = { '1700000000000': { date: '1700000000000' } };
    const { intuitions, dateKey } = withNewReconnection(taken, sampleExercise, answers, 1_700_000_000_000);
    expect(dateKey).toBe('1700000000001');
    expect(Object.keys(intuitions)).toEqual(['1700000000000', '1700000000001']);
  });

  it('[R-16] an edit changes only what was edited', () => {
    const base = { date: '1', pf: 'past', 'reconew-q2-qui': 'Claire', 'reconew-q2-datesujet': 'lundi' };
    const current = { ...base, pf: 'past' as const, 'reconew-q2-datesujet': 'mardi', '~at': { '*': 5 } };
    const edited = { ...base, 'reconew-q2-qui': 'Claire et Paul' };
    const next = withEditedReconnection({ '1': current }, sampleExercise, '1', base, edited);
    expect(next['1']).toMatchObject({
      date: '1',
      'reconew-q2-qui': 'Claire et Paul',
      'reconew-q2-datesujet': 'mardi',
      '~at': { '*': 5 },
    });
  });

  it('[R-16] an edit brings back an entry deleted meanwhile', () => {
    const next = withEditedReconnection({}, sampleExercise, '1', { date: '1' }, { ...answers, date: '1' });
    expect(next['1']).toMatchObject({ date: '1', 'reconew-q2-qui': 'Claire' });
  });
});
