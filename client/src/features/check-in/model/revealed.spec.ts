import type { Slide } from '@ancrage/shared/content/exercise';
import { describe, expect, it } from '@jest/globals';
import { dayOf } from './done-today.ts';
import { revealedOf } from './revealed.ts';

const text = (words: string) => ({ kind: 'text', text: words }) as const;
const cloud = { kind: 'cloud', label: 'Touchez', inhale: 'Inspirez', exhale: 'Expirez' } as const;
const slide = (id: string, blocks: Slide['blocks']): Slide => ({ id, title: id, blocks });
const shown = (slides: readonly Slide[], taps: number) => {
  const { sections, isWhole } = revealedOf(slides, taps);
  return [sections.map(({ slide: { id }, blocks }) => `${id} ${blocks.length}`), isWhole];
};

describe('the visible part of the check-in', () => {
  const slides = [
    slide('return', [text('une phrase'), cloud, text('assez')]),
    slide('purpose', [text('vocation')]),
  ];

  it('is the sentence and the cloud first, and all the rest once the cloud is tapped @S-02', () => {
    expect(shown(slides, 0)).toEqual([['return 2'], false]);
    expect(shown(slides, 1)).toEqual([['return 3', 'purpose 1'], true]);
  });

  it('is everything at once if the content has no cloud @S-02', () => {
    expect(shown([slide('return', [text('une phrase')])], 0)).toEqual([['return 1'], true]);
    expect(shown([], 0)).toEqual([[], true]);
  });

  it('counts as done on the day of the device @S-02', () => {
    expect(dayOf(new Date(2026, 2, 5, 23, 59).getTime())).toBe('2026-03-05');
    expect(dayOf(new Date(2026, 2, 6, 0, 1).getTime())).toBe('2026-03-06');
  });
});
