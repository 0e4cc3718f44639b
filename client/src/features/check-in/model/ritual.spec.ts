import type { Exercise } from '@ancrage/shared/content/exercise';
import { describe, expect, it } from '@jest/globals';
import { endOf, scenesOf } from './ritual.ts';

const text = (words: string) => ({ kind: 'text' as const, text: words });
const cloud = { kind: 'cloud' as const, label: 'Go on', inhale: 'In', exhale: 'Out' };

const slides: Exercise['slides'] = [
  { id: 'symptom', title: 'Listen', blocks: [text('the symptom')] },
  {
    id: 'return',
    title: 'Return',
    blocks: [text('the sentence'), cloud, text('the closing line'), text('the purpose')],
  },
];

const kinds = (all: Exercise['slides']) =>
  scenesOf(all).map(({ slide, isBeginning, blocks }) => [
    slide.id,
    isBeginning,
    ...blocks.map(({ block }) => (block.kind === 'text' ? block.text : block.kind)),
  ]);

describe('the scenes of the check-in', () => {
  it('show the symptom, then the sentence and the cloud, then the closing line and the purpose @S-02', () => {
    expect(kinds(slides)).toEqual([
      ['symptom', true, 'the symptom'],
      ['return', true, 'the sentence', 'cloud'],
      ['return', false, 'the closing line', 'the purpose'],
    ]);
  });

  it('show one thing after the other, all of a scene within five seconds @S-02 @P-14', () => {
    const moments = scenesOf(slides).map(({ blocks }) => blocks.map(({ at }) => at));
    expect(moments.every((all) => all.every((at, place) => place === 0 || at > (all[place - 1] ?? 0)))).toBe(
      true,
    );
    expect(Math.max(...moments.flat())).toBeLessThan(5000);
  });

  it('follow each other by themselves, except after a cloud, which is tapped @S-02', () => {
    const [symptom, sentence, purpose] = scenesOf(slides).map(endOf);
    expect(symptom).toBeGreaterThan(0);
    expect(sentence).toBeNull();
    expect(purpose).toBeGreaterThan(0);
  });

  it('are none for an empty part after the last cloud', () => {
    expect(kinds([{ id: 'one', title: 'One', blocks: [cloud] }])).toEqual([['one', true, 'cloud']]);
  });
});
