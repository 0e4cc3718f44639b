import { describe, expect, it } from '@jest/globals';
import { sampleExercise } from '#exercise/model/sample-exercise.ts';
import { editedReconnection, intuitionCount, withNewReconnection } from './saved-entry.ts';

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

  it('[R-16] an edit keeps its date, gives each new intuition an id, and a status that follows from all of them', () => {
    const base = { date: '1', pf: 'past' as const, 'reconew-q2-qui': 'Claire' };
    const { edited } = editedReconnection(sampleExercise, base, base, { ...base, ...answers });
    expect(edited).toMatchObject({
      date: '1',
      'reconew-q2-qui': 'Claire',
      intuitionsdata: [
        { id: 'a', status: 'pending' },
        { id: 'item-2', status: 'implemented' },
      ],
      status: 'pending',
    });
  });
});
