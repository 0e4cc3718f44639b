import { describe, expect, it } from '@jest/globals';
import type { Exercise } from './exercise.ts';
import { placeholdersOf, withValues } from './placeholders.ts';

const exercise: Exercise = {
  id: 'any',
  title: 'With {person}',
  purpose: 'Purpose',
  slides: [
    {
      id: 'one',
      title: { past: '{person} was', future: '{person} will be' },
      blocks: [{ kind: 'question', key: 'who', size: 'short', label: 'To {person}, about {theme}' }],
    },
  ],
};

describe('the open places of an exercise', () => {
  it('are found, each once @P-10', () => {
    expect(placeholdersOf(exercise)).toEqual(['person', 'theme']);
  });

  it('are filled in every sentence, to the letter, and stay open without a value @P-10', () => {
    const filled = withValues(exercise, { person: '$& {theme}' });
    expect(filled.title).toBe('With $& {theme}');
    expect(filled.slides[0]?.title).toEqual({ past: '$& {theme} was', future: '$& {theme} will be' });
    expect(filled.slides[0]?.blocks[0]).toMatchObject({ key: 'who', label: 'To $& {theme}, about {theme}' });
  });
});
