import type { Exercise } from '@ancrage/shared/content/exercise';
import { describe, expect, it } from '@jest/globals';
import { editedTrait, isWritten, withClaim, withDerailor } from './saved-trait.ts';

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
  it('[E-06] stands under the next free date key, without what was left blank', () => {
    const taken = { '10': { date: '10' } };
    const { dateKey, entries } = withDerailor(taken, exercise, { name: 'a', effect: ' ' }, 10);
    expect(dateKey).toBe('11');
    expect(entries).toEqual({ '10': { date: '10' }, '11': { date: '11', name: 'a' } });
  });

  it('[S-17] [E-06] a claim keeps its kind', () => {
    const { entries } = withClaim({}, exercise, { kind: 'emission', name: 'a' }, 10);
    expect(entries).toEqual({ '10': { date: '10', kind: 'emission', name: 'a' } });
  });

  it('[R-18] an edit leaves out what was left blank, and keeps the date', () => {
    const base = { date: '10', name: 'a', effect: 'b' };
    expect(editedTrait(exercise, base, base, { ...base, name: 'A', effect: ' ' })).toEqual({
      base,
      edited: { date: '10', name: 'A' },
    });
  });

  it('[V-01] the kind of a claim alone is not yet something written', () => {
    expect(isWritten(exercise, { date: '10', kind: 'emission', name: ' ' })).toBe(false);
    expect(isWritten(exercise, { effect: 'b' })).toBe(true);
  });
});
