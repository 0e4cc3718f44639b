import { describe, expect, it } from '@jest/globals';
import { sampleExercise } from '../testing/sample-exercise.ts';
import { answerLabel } from './answer-label.ts';

describe('the label of an answer', () => {
  it('is the question that asks for it @E-04', () => {
    const labels = [
      'reconew-q2-qui',
      'reconew-q4-2',
      'reconew-q6-peurs-3',
      'reconew-q7-peurs-1',
      'intuitionsdata',
    ].map((key) => answerLabel(sampleExercise, key, 'past'));
    expect(labels).toEqual([
      'Avec qui',
      'Pendant',
      'Ses peurs',
      'Qu’appelle-t-elle de moi ?',
      'Mes intuitions',
    ]);
  });

  it('is null for a key that no exercise asks for @E-04', () => {
    expect(answerLabel(sampleExercise, 'reconew-q6-peurs-x', 'past')).toBeNull();
    expect(answerLabel(sampleExercise, 'date', 'past')).toBeNull();
  });
});
