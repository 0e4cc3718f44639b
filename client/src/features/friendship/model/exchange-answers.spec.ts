import type { Friendship } from '@ancrage/shared/journal/friendship';
import { flatAnswers } from '@ancrage/shared/journal/friendship-answers';
import { describe, expect, it } from '@jest/globals';
import { answerKeyAt, exchangeWith } from './exchange-answers.ts';

const entry: Friendship = {
  date: '5',
  person: 'Nadia',
  theme: 'La confiance',
  prepare: ['un', '', 'trois', 'quatre'],
  express: { risks: ['a', 'b', ''], shared: 'dit' },
  listen: { risks: ['', '', 'f'], heard: '', rank: 3 },
  advice: ['', 'marcher', ''],
  stage: 'listen',
  note: 'd’une autre version',
};

describe('the answers of an exchange', () => {
  it('have the flat keys of their questions, without blank ones @E-06 @S-19', () => {
    expect(flatAnswers(entry)).toEqual({
      person: 'Nadia',
      theme: 'La confiance',
      'prepare-1': 'un',
      'prepare-3': 'trois',
      'prepare-4': 'quatre',
      'express-risks-1': 'a',
      'express-risks-2': 'b',
      'express-shared': 'dit',
      'listen-risks-3': 'f',
      'advice-2': 'marcher',
      note: 'd’une autre version',
    });
  });

  it('are written to the entry, which keeps unknown members @E-06', () => {
    const { heard: _, ...listen } = entry.listen ?? {};
    expect(exchangeWith(flatAnswers(entry), entry)).toEqual({ ...entry, listen });
  });

  it('make four prompts, three risks of each turn and three pieces of advice, without deleted texts @E-06 @S-19', () => {
    const written = exchangeWith({ person: 'Karim', 'listen-risks-2': 'x', 'express-more': 'y' }, entry);
    expect(written).toEqual({
      date: '5',
      stage: 'listen',
      person: 'Karim',
      prepare: ['', '', '', ''],
      express: { risks: ['', '', ''], more: 'y' },
      listen: { risks: ['', 'x', ''], rank: 3 },
      advice: ['', '', ''],
    });
  });

  it('a path inside the entry leads to the question it answers @E-06', () => {
    expect(['prepare/0', 'express/risks/2', 'listen/heard', 'theme'].map(answerKeyAt)).toEqual([
      'prepare-1',
      'express-risks-3',
      'listen-heard',
      'theme',
    ]);
  });
});
