import { describe, expect, it } from '@jest/globals';
import type { Intuitions } from '../journal/intuitions.ts';
import { situationPairs, withDay, withSituationAsked } from '../journal/situations.ts';
import { nextSituation, situationToAskAbout } from './ask-situation.ts';

const at = (moment: string) => new Date(moment).getTime();
const coming: Intuitions = { 1: { date: '1', pf: 'future', 'reconew-q2-qui': 'Karim', day: '2027-03-25' } };
const past: Intuitions = { 2: { date: '2', pf: 'past', pair: '1' } };
const asked = (journal: Intuitions, moment: string) => situationToAskAbout(journal, at(moment))?.key ?? null;

describe('“How did it go?” is asked', () => {
  it('from the evening of the day of the situation, for two weeks', () => {
    const moments = [
      '2027-03-25T17:59',
      '2027-03-25T18:00',
      '2027-03-26T08:00',
      '2027-04-08T08:00',
      '2027-04-09T08:00',
    ];
    expect(moments.map((moment) => asked(coming, moment))).toEqual([null, '1', '1', '1', null]);
  });

  it('not once its past form is there, or the question was put away, unless another day was chosen', () => {
    expect(asked({ ...coming, ...past }, '2027-03-25T20:00')).toBeNull();
    expect(asked(withSituationAsked(coming, '1', '2027-03-25'), '2027-03-25T20:00')).toBeNull();
    const moved = withDay(withSituationAsked(coming, '1', '2027-03-25'), '1', '2027-03-27');
    expect(asked(moved, '2027-03-27T20:00')).toBe('1');
  });

  it('about no situation without a day, and none that is past', () => {
    expect(asked(withDay(coming, '1', ''), '2027-03-25T20:00')).toBeNull();
    expect(asked({ 1: { date: '1', pf: 'past', day: '2027-03-25' } }, '2027-03-25T20:00')).toBeNull();
  });
});

it('the next situation is the one with the nearest day, today included', () => {
  const journal: Intuitions = { ...coming, 3: { date: '3', pf: 'future', day: '2027-03-24' } };
  expect(nextSituation(journal, at('2027-03-24T09:00'))?.key).toBe('3');
  expect(nextSituation(journal, at('2027-03-25T09:00'))?.key).toBe('1');
  expect(nextSituation(journal, at('2027-03-26T09:00'))).toBeNull();
});

it('a situation before and after is one pair in the history, and a coming form is in one pair only', () => {
  const again: Intuitions = {
    4: { date: '4', pf: 'past', pair: '1' },
    5: { date: '5', pf: 'past', pair: '9' },
  };
  const pairs = situationPairs({ ...coming, ...past, ...again });
  expect(pairs.map(({ shown, before }) => [shown.key, before?.key])).toEqual([
    ['5', undefined],
    ['4', '1'],
    ['2', undefined],
  ]);
});
