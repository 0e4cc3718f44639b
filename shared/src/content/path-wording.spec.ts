import { describe, expect, it } from '@jest/globals';
import { type Exercise, exerciseSchema } from './exercise.ts';
import { exerciseOnPath } from './path-wording.ts';

const exercise: Exercise = exerciseSchema.parse({
  id: 'any',
  title: 'Title',
  purpose: 'Purpose',
  introductions: {
    plf: { title: 'P', text: 'p' },
    ppp: { title: 'Q', text: 'q' },
    expagil: { title: 'R', text: 'r' },
  },
  slides: [
    {
      id: 'one',
      title: { plf: 'Mine', ppp: 'My plan' },
      blocks: [{ kind: 'text', text: { past: 'Was', future: 'Will be' } }],
    },
    { id: 'two', paths: ['plf'], title: 'For plf', blocks: [] },
  ],
});

describe('an exercise on a guided path', () => {
  it('has the sentences of its path, those of plf where it has none of its own @P-08', () => {
    const titles = (formType: 'plf' | 'ppp' | 'expagil') =>
      exerciseOnPath(exercise, formType).slides[0]?.title;
    expect([titles('plf'), titles('ppp'), titles('expagil')]).toEqual(['Mine', 'My plan', 'Mine']);
  });

  it('has the slides of its path only, and all else as it was @P-08', () => {
    expect(exerciseOnPath(exercise, 'plf').slides.map(({ id }) => id)).toEqual(['one', 'two']);
    const ppp = exerciseOnPath(exercise, 'ppp');
    expect(ppp.slides.map(({ id }) => id)).toEqual(['one']);
    expect(ppp.slides[0]?.blocks).toEqual(exercise.slides[0]?.blocks);
    expect(ppp.introductions).toEqual(exercise.introductions);
  });
});
