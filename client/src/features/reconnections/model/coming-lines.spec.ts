import type { Block, Exercise } from '@ancrage/shared/content/exercise';
import type { IntuitionsEntry } from '@ancrage/shared/journal/intuitions';
import { expect, it } from '@jest/globals';
import { comingLinesOf } from './coming-lines.ts';

const list: Block = { kind: 'list', prefix: 'fears', label: 'Fears', item: 'fear', add: 'add' };
const echo: Block = { kind: 'echo', from: 'fears', to: 'calls', label: 'l', question: 'q', empty: '-' };
const question: Block = { kind: 'question', key: 'felt', size: 'short', label: 'Felt' };
const ordered: Block = {
  kind: 'ordered',
  key: 'intuitionsdata',
  label: 'i',
  item: 'i',
  add: 'a',
  empty: 'e',
};
const exercise: Exercise = {
  id: 'reconnection',
  title: 'r',
  purpose: 'p',
  slides: [
    { id: 'lived', title: 'l', when: 'past', blocks: [question] },
    { id: 'other', title: 'o', blocks: [list] },
    { id: 'calls', title: 'c', blocks: [echo] },
    { id: 'intuitions', title: 'i', blocks: [ordered] },
  ],
  summary: {
    kind: 'summary',
    empty: '-',
    sections: [
      { title: 'The other', entries: [{ show: 'list', prefix: 'fears', echo: 'calls', label: 'Fears' }] },
      { title: 'What I try', entries: [{ show: 'ordered', key: 'intuitionsdata' }] },
    ],
  },
};
const coming: IntuitionsEntry = {
  date: '1',
  pf: 'future',
  'fears-1': 'that I decide alone',
  'calls-1': 'ask first',
  intuitionsdata: [{ name: 'I leave a silence' }],
};

it('next to each question about a situation is what was feared, needed and intended before', () => {
  const before = exercise.slides.map((slide) => [slide.id, comingLinesOf(exercise, slide, coming)]);
  const fears = [{ label: 'Fears', texts: ['that I decide alone → ask first'] }];
  const intended = [{ label: 'What I try', texts: ['I leave a silence'] }];
  expect(before).toEqual([
    ['lived', intended],
    ['other', fears],
    ['calls', fears],
    ['intuitions', intended],
  ]);
});
