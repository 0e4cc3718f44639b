import type { Exercise } from '@ancrage/shared/content/exercise';
import { entriesOfExercise } from '@ancrage/shared/journal/further-exercises';
import { reconnectionsOf } from '@ancrage/shared/journal/reconnections';
import { describe, expect, it } from '@jest/globals';
import { editedEntry, withWritten } from './saved-entry.ts';

const exercise: Exercise = {
  id: 'week-review',
  title: 'La semaine',
  purpose: 'Regarder la semaine.',
  slides: [
    {
      id: 'only',
      title: 'La semaine',
      blocks: [
        { kind: 'question', key: 'week-kept', size: 'long', label: 'Qu’en gardez-vous ?' },
        { kind: 'question', key: 'week-left', size: 'long', label: 'Que laissez-vous ?' },
        {
          kind: 'ordered',
          key: 'intuitionsdata',
          label: 'À essayer',
          item: 'Un pas',
          add: 'Ajouter',
          empty: 'Rien',
        },
      ],
    },
  ],
};
const other = { '1': { date: '1', 'reconew-q2-qui': 'Karim' } };
const first = withWritten(
  other,
  exercise,
  { 'week-kept': 'Un oui', 'week-left': ' ', intuitionsdata: [{ name: 'Dire non' }] },
  1_000,
);

describe('an entry of an exercise that exists as content only', () => {
  it('is stored with the intuitions under a special key, with pending intuitions, and is no reconnection @E-05', () => {
    const [found] = entriesOfExercise(first, 'week-review');
    expect(found?.key).toBe('exercise-week-review-1000');
    expect(found?.entry).toMatchObject({
      date: '1000',
      special: 'exercise-week-review-1000',
      'week-kept': 'Un oui',
      status: 'pending',
      intuitionsdata: [{ name: 'Dire non', status: 'pending', id: expect.any(String) }],
    });
    expect(found?.entry).not.toHaveProperty('week-left');
    expect(reconnectionsOf(first).map(({ key }) => key)).toEqual(['1']);
    expect(entriesOfExercise(first, 'week')).toEqual([]);
  });

  it('takes the next free key when two are saved in the same millisecond @E-05', () => {
    const second = withWritten(first, exercise, { 'week-kept': 'Deux' }, 1_000);
    expect(entriesOfExercise(second, 'week-review').map(({ entry }) => entry.date)).toEqual(['1001', '1000']);
  });

  it('keeps its kind when it is edited @P-05', () => {
    const base = first['exercise-week-review-1000'];
    if (base === undefined) throw new Error('It was just written.');
    expect(editedEntry(exercise, base, base, { ...base, 'week-kept': 'Deux oui' })).toEqual({
      base,
      edited: { ...base, 'week-kept': 'Deux oui' },
    });
  });
});
