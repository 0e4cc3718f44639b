import type { Exercise } from '@ancrage/shared/content/exercise';
import { wordsOfEntry } from '@ancrage/shared/journal/entry-words';
import { describe, expect, it } from '@jest/globals';
import { changeInWords } from './change-in-words.ts';

const path: Exercise = {
  id: 'plf1',
  title: 'Ce qui résiste',
  purpose: 'Le voir',
  slides: [
    {
      id: 'moment',
      title: 'Quand ?',
      blocks: [
        {
          kind: 'choice',
          key: 'plf1-moment',
          label: 'À quel moment ?',
          options: [
            { value: 'before', label: 'Avant' },
            { value: 'during', label: 'Pendant' },
          ],
        },
      ],
    },
  ],
};
const answers = (moment: string) => ({ answers: { 'plf1-lieu': 'during', 'plf1-moment': moment } });
const words = (moment: string) =>
  wordsOfEntry(
    'field_plf',
    changeInWords(
      {
        field: 'field_plf',
        entryKey: null,
        kind: 'added',
        before: null,
        after: answers(moment),
        stored: null,
      },
      [path],
    ).after ?? {},
  );

describe('a readable change of the journal', () => {
  it('shows the label of a choice, and texts unchanged @Q-51', () => {
    expect(words('during')).toEqual(['during', 'Pendant']);
  });

  it('shows the value of an option that the exercise no longer has @Q-51', () => {
    expect(words('always')).toEqual(['during', 'always']);
  });
});
