import type { Slide } from '@ancrage/shared/content/exercise';
import { describe, expect, it } from '@jest/globals';
import { sampleExercise } from '../testing/sample-exercise.ts';
import {
  awaitsChoice,
  firstAsking,
  itemsAt,
  mayGoOnByItself,
  SITUATION_KEY,
  situationOf,
  slideAsking,
  slideCounts,
  visibleSlides,
} from './answers.ts';
import { paragraphsOf, wordingFor } from './wording.ts';

const idsFor = (answers: Record<string, unknown>) =>
  visibleSlides(sampleExercise, answers).map((slide) => slide.id);

describe('the slides of an exercise', () => {
  it('shows what I thought, felt and did for a past situation only @E-04', () => {
    expect(idsFor({ pf: 'past' })).toContain('lived');
    expect(idsFor({ pf: 'future' })).not.toContain('lived');
    expect(idsFor({})).not.toContain('lived');
  });

  it('has a wording for a past and for an upcoming situation @S-13', () => {
    const title = sampleExercise.slides[1]?.title ?? '';
    expect(wordingFor(title, 'past')).toBe('Avec qui était-ce ?');
    expect(wordingFor(title, 'future')).toBe('Avec qui sera-ce ?');
    expect(wordingFor('Toujours pareil', 'future')).toBe('Toujours pareil');
  });

  it('requires the situation on the slide that asks for it, and nowhere else @S-13', () => {
    const waiting = sampleExercise.slides.filter((slide) => awaitsChoice(slide, {}, SITUATION_KEY));
    expect(waiting.map((slide) => slide.id)).toEqual(['situation']);
    expect(sampleExercise.slides.some((slide) => awaitsChoice(slide, { pf: 'future' }, SITUATION_KEY))).toBe(
      false,
    );
  });

  it('waits for another choice that cannot do without an answer @S-17', () => {
    const slide: Slide = {
      id: 'kind',
      title: 'Laquelle ?',
      blocks: [
        {
          kind: 'choice',
          key: 'kind',
          label: 'Laquelle ?',
          options: [
            { value: 'reception', label: 'De réception' },
            { value: 'emission', label: 'D’émission' },
          ],
        },
      ],
    };
    expect(awaitsChoice(slide, {}, 'kind')).toBe(true);
    expect(awaitsChoice(slide, { kind: 'emission' }, 'kind')).toBe(false);
    expect(awaitsChoice(slide, {}, SITUATION_KEY)).toBe(false);
  });

  it('links a line of the summary to the slide that asks for it @S-14', () => {
    const slideOf = (key: string) => slideAsking(sampleExercise.slides, key)?.id;
    expect(slideOf('reconew-q2-qui')).toBe('who');
    expect(slideOf('reconew-q4')).toBe('vocation');
    expect(slideOf('reconew-q4-2')).toBe('vocation');
    expect(slideOf('reconew-q6-peurs')).toBe('other');
    expect(slideOf('CIDvocationpro')).toBeUndefined(); // it is only recalled
  });

  it('an edit starts on the first slide with a field @R-16', () => {
    const from = (id: string) =>
      sampleExercise.slides.slice(sampleExercise.slides.findIndex((one) => one.id === id));
    expect(firstAsking(from('pause'))?.id).toBe('other');
    expect(firstAsking(from('vocation'))?.id).toBe('vocation');
  });

  it('counts the least and the most slides until the situation says which @S-13', () => {
    const { length } = sampleExercise.slides;
    expect(slideCounts(sampleExercise, {})).toEqual([length - 1, length]);
    expect(slideCounts(sampleExercise, { pf: 'past' })).toEqual([length, length]);
    expect(slideCounts(sampleExercise, { pf: 'future' })).toEqual([length - 1, length - 1]);
    const steady = {
      ...sampleExercise,
      slides: sampleExercise.slides.filter(({ when }) => when === undefined),
    };
    expect(slideCounts(steady, {})).toEqual([length - 1, length - 1]);
  });

  it('lets only a slide of pure text go on by itself @K-06', () => {
    expect(sampleExercise.slides.filter(mayGoOnByItself).map((slide) => slide.id)).toEqual(['breath']);
    const calm = sampleExercise.slides.map((slide) => ({ ...slide, isCalm: true as const }));
    expect(calm.filter(mayGoOnByItself)).toEqual([]);
  });

  it('reads a foreign value as no situation and no list @E-04', () => {
    expect(situationOf({ pf: 'someday' })).toBeNull();
    expect(itemsAt({ intuitionsdata: 'text' }, 'intuitionsdata')).toEqual([]);
    expect(itemsAt({ intuitionsdata: [{ name: 'écouter' }] }, 'intuitionsdata')).toEqual([
      { name: 'écouter' },
    ]);
    expect(
      itemsAt({ intuitionsdata: [{ id: {}, name: 'écouter', status: 5 }, 'odd', {}] }, 'intuitionsdata'),
    ).toEqual([{ name: 'écouter' }]);
  });

  it('parts paragraphs at blank lines', () => {
    expect(paragraphsOf('Un\nmême\n\nDeux\n')).toEqual(['Un même', 'Deux']);
  });
});
