import { ROWS_KEY } from '@ancrage/shared/journal/reserved-keys';
import { describe, expect, it } from '@jest/globals';
import { sampleExercise } from '../testing/sample-exercise.ts';
import { hasAnswers, settle } from './settle.ts';

describe('answers on their way into the journal', () => {
  it('leaves out blank lines and numbers lists without holes @E-04', () => {
    const settled = settle(sampleExercise, {
      pf: 'future',
      'reconew-q2-qui': '  ',
      'reconew-q4-1': 'Respirer',
      'reconew-q4-2': '',
      'reconew-q6-peurs-1': '',
      'reconew-q6-peurs-2': 'perdre',
      'reconew-q7-peurs-2': 'rassurer',
      intuitionsdata: [
        { id: 'a', name: ' ' },
        { id: 'b', name: 'écouter' },
      ],
    });
    expect(settled).toEqual({
      [ROWS_KEY]: expect.anything(),
      pf: 'future',
      'reconew-q4-1': 'Respirer',
      'reconew-q6-peurs-1': 'perdre',
      'reconew-q7-peurs-1': 'rassurer',
      intuitionsdata: [{ id: 'b', name: 'écouter' }],
    });
  });

  it('keeps the answers about the past for a past situation only @E-04', () => {
    const answers = { 'reconew-q3-pense': 'trop vite' };
    expect(settle(sampleExercise, { ...answers, pf: 'past' })).toHaveProperty('reconew-q3-pense');
    expect(settle(sampleExercise, { ...answers, pf: 'future' })).not.toHaveProperty('reconew-q3-pense');
  });

  it('keeps unknown keys, and an echo whose item was emptied @E-04', () => {
    const settled = settle(sampleExercise, {
      pf: 'past',
      foreign: { deep: 1 },
      'reconew-q6-peurs-1': '',
      'reconew-q7-peurs-1': 'rassurer',
    });
    expect(settled).toMatchObject({ foreign: { deep: 1 }, 'reconew-q7-peurs-1': 'rassurer' });
  });

  it('finds nothing to save in a choice and blank lines, and something in a single word @V-01', () => {
    expect(hasAnswers(sampleExercise, { pf: 'past' })).toBe(false);
    expect(
      hasAnswers(sampleExercise, { pf: 'past', 'reconew-q2-qui': ' ', intuitionsdata: [{ name: '' }] }),
    ).toBe(false);
    expect(hasAnswers(sampleExercise, { pf: 'future', 'reconew-q3-pense': 'hidden' })).toBe(false);
    expect(hasAnswers(sampleExercise, { pf: 'past', 'reconew-q2-qui': 'Paul' })).toBe(true);
    expect(hasAnswers(sampleExercise, { pf: 'past', 'reconew-q6-peurs-1': 'perdre' })).toBe(true);
    expect(hasAnswers(sampleExercise, { pf: 'past', intuitionsdata: [{ name: 'écouter' }] })).toBe(true);
  });
});
