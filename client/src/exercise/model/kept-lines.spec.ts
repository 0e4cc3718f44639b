import { describe, expect, it } from '@jest/globals';
import { keptLinesOf } from './kept-lines.ts';
import type { SummarySection } from './summary.ts';

const answered = (title: string, ...texts: string[]): SummarySection => ({
  title,
  parts: texts.map((text) => ({ kind: 'answer', key: text, label: null, text })),
});
const row = { name: '1', text: 'Her doubts', echo: 'Ask her first' };

describe('what an exercise leaves, in a few lines', () => {
  it('is the first text of the first section and of the last ones', () => {
    const sections = [
      answered('Who', 'Karim', 'The budget'),
      answered('Lived', 'Anger'),
      answered('New look', 'Tired'),
      answered('Try', 'A coffee'),
    ];
    expect(keptLinesOf(sections, 3)).toEqual([
      { title: 'Who', text: 'Karim' },
      { title: 'New look', text: 'Tired' },
      { title: 'Try', text: 'A coffee' },
    ]);
    expect(keptLinesOf(sections.slice(0, 2), 3)).toHaveLength(2);
  });

  it('leaves the intuitions out, and says what a row calls for', () => {
    const sections: SummarySection[] = [
      { title: 'The other', parts: [{ kind: 'list', key: 'fears', label: null, items: [row] }] },
      {
        title: 'Intuitions',
        parts: [{ kind: 'ordered', key: 'intuitionsdata', items: [{ id: 'a', name: 'Listen' }] }],
      },
    ];
    expect(keptLinesOf(sections, 3)).toEqual([{ title: 'The other', text: 'Ask her first' }]);
  });
});
