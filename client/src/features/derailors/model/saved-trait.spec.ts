import type { Exercise } from '@ancrage/shared/content/exercise';
import { describe, expect, it } from '@jest/globals';
import { claimOf, derailorOf, editedTrait, isWritten } from './saved-trait.ts';

const question = (key: string) => ({ kind: 'question' as const, key, size: 'short' as const, label: key });
const exercise: Exercise = {
  id: 'any',
  title: 'T',
  purpose: 'P',
  slides: [
    {
      id: 'one',
      title: 'T',
      blocks: [
        {
          kind: 'choice',
          key: 'kind',
          label: 'Kind',
          options: [
            { value: 'reception', label: 'R' },
            { value: 'emission', label: 'E' },
          ],
        },
        question('name'),
        question('effect'),
      ],
    },
  ],
};

describe('a derailor or a claim in the journal', () => {
  it('is saved without blank answers @E-06', () => {
    expect(derailorOf(exercise, { name: 'a', effect: ' ' }, '11')).toEqual({ date: '11', name: 'a' });
  });

  it('a claim keeps its kind @S-17 @E-06', () => {
    const claim = claimOf(exercise, { kind: 'emission', name: 'a' }, '10');
    expect(claim).toEqual({ date: '10', kind: 'emission', name: 'a' });
  });

  it('an edit omits blank answers, and keeps the date @R-18', () => {
    const base = { date: '10', name: 'a', effect: 'b' };
    expect(editedTrait(exercise, base, base, { ...base, name: 'A', effect: ' ' })).toEqual({
      base,
      edited: { date: '10', name: 'A' },
    });
  });

  it('the kind of a claim alone is not yet something written @V-01', () => {
    expect(isWritten(exercise, { date: '10', kind: 'emission', name: ' ' })).toBe(false);
    expect(isWritten(exercise, { effect: 'b' })).toBe(true);
  });
});
