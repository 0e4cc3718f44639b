import { expect, it } from '@jest/globals';
import { isLeftUnsaved } from './left-unsaved.ts';

const base = { date: '1', who: 'Karim', intuitionsdata: [{ id: 'a', name: 'Marcher', status: 'pending' }] };

it.each([
  ['nothing was touched', base],
  ['an answer was written and taken away again', { ...base, why: ' ' }],
  ['a line of a list was begun and left blank', { ...base, 'list-1': '', '~rows': { list: { rows: [] } } }],
  [
    'a line was added and left blank',
    { ...base, intuitionsdata: [...base.intuitionsdata, { id: 'b', name: '' }] },
  ],
])('an edit in which %s is not offered again @Q-52', (_, answers) => {
  expect(isLeftUnsaved({ answers, base })).toBe(false);
});

it.each([
  ['an answer was changed', { ...base, who: 'Karima' }],
  ['an answer was emptied', { ...base, who: '' }],
  ['an answer was added', { ...base, why: 'Le budget' }],
  ['an intuition was removed', { ...base, intuitionsdata: [] }],
  [
    'an intuition was reworded',
    { ...base, intuitionsdata: [{ id: 'a', name: 'Courir', status: 'pending' }] },
  ],
  ['something that no screen reads was changed', { ...base, unknown: { kept: true } }],
])('an edit in which %s is offered again @Q-52', (_, answers) => {
  expect(isLeftUnsaved({ answers, base })).toBe(true);
});

it('the draft of an older app, which did not record its base, counts as unsaved @Q-52', () => {
  expect(isLeftUnsaved({ answers: base })).toBe(true);
});
