import { describe, expect, it } from '@jest/globals';
import { sampleExercise } from '#exercise/testing/sample-exercise.ts';
import { editedReconnection, intuitionCount, reconnectionOf } from './saved-entry.ts';

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
  it('counts the intuitions it will keep, and none that was left empty @X-07', () => {
    expect(intuitionCount(sampleExercise, answers)).toBe(2);
    expect(intuitionCount(sampleExercise, { intuitionsdata: [{ name: 'un' }, { name: ' ' }] })).toBe(1);
    expect(intuitionCount(sampleExercise, {})).toBe(0);
  });

  it('is saved with its date key, situation, answers, intuitions and status @E-04 @E-05', () => {
    expect(reconnectionOf(sampleExercise, answers, '1700000000000')).toEqual({
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

  it('an edit keeps its date, gives each new intuition an id, and derives its status from all of them @R-16', () => {
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
