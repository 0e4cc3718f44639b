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

describe('a change of the journal in words', () => {
  it('names what was chosen as it was offered, and leaves what was written as it is @Q-51', () => {
    expect(words('during')).toEqual(['during', 'Pendant']);
  });

  it('shows an option that the exercise does not know any more by what stands for it @Q-51', () => {
    expect(words('always')).toEqual(['during', 'always']);
  });
});
