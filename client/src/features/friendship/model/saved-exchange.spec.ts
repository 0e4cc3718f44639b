import type { Exercise } from '@ancrage/shared/content/exercise';
import { describe, expect, it } from '@jest/globals';
import { exchangeAnswers, withExchangeIntuitions, withNewExchange, withStage } from './saved-exchange.ts';

const exercise: Exercise = {
  id: 'friendship',
  title: 'T',
  purpose: 'P',
  slides: [
    {
      id: 'prepare-all',
      title: 'T',
      blocks: [
        { kind: 'question', key: 'person', size: 'short', label: 'P' },
        { kind: 'question', key: 'prepare-1', size: 'short', label: 'One' },
        { kind: 'question', key: 'prepare-2', size: 'short', label: 'Two' },
        { kind: 'ordered', key: 'intuitionsdata', label: 'I', item: 'I', add: 'A', empty: 'E' },
      ],
    },
  ],
};
const written = { exercise, dateKey: '5', stage: 'prepare' as const };

describe('an exchange in the journal', () => {
  it('[R-17] [E-06] begins with its person and theme under the next free date key', () => {
    const taken = { '5': { date: '5' } };
    const { dateKey, friendships } = withNewExchange(taken, { person: 'Nadia', theme: 'Le temps' }, 5);
    expect(dateKey).toBe('6');
    expect(friendships['6']).toMatchObject({
      date: '6',
      stage: 'prepare',
      person: 'Nadia',
      theme: 'Le temps',
    });
    expect(friendships['5']).toEqual({ date: '5' });
  });

  it('[P-10] a stage changes only what was written, and moves on', () => {
    const current = {
      date: '5',
      person: 'Nadia',
      prepare: ['', 'from elsewhere', '', ''],
      stage: 'prepare' as const,
    };
    const base = { person: 'Nadia', 'prepare-1': 'old' };
    const answers = { person: 'Nadia', 'prepare-1': 'new' };
    expect(withStage({ '5': current }, { ...written, base, answers })['5']).toMatchObject({
      person: 'Nadia',
      prepare: ['new', 'from elsewhere', '', ''],
      stage: 'express',
    });
  });

  it('[P-10] a stage written of an exchange deleted meanwhile brings it back', () => {
    const answers = { person: 'Nadia', 'prepare-1': 'new' };
    expect(withStage({}, { ...written, base: { person: 'Nadia' }, answers })['5']).toMatchObject({
      date: '5',
      person: 'Nadia',
      prepare: ['new', '', '', ''],
    });
  });

  it('[E-05] its intuitions stand under a special key of their own, and go with the last one', () => {
    const answers = {
      intuitionsdata: [
        { id: 'a', name: 'Marcher' },
        { id: 'b', name: ' ' },
      ],
    };
    const left = withExchangeIntuitions({ '1': { date: '1' } }, { ...written, base: {}, answers });
    expect(left).toEqual({
      '1': { date: '1' },
      'amitiepro-5': {
        date: '5',
        special: 'amitiepro-5',
        intuitionsdata: [{ id: 'a', name: 'Marcher', status: 'pending' }],
        status: 'pending',
      },
    });
    expect(exchangeAnswers('5', { date: '5', person: 'Nadia' }, left)).toMatchObject({
      person: 'Nadia',
      intuitionsdata: [{ id: 'a', name: 'Marcher' }],
    });
    expect(withExchangeIntuitions(left, { ...written, base: {}, answers: {} })).toEqual({
      '1': { date: '1' },
    });
  });
});
