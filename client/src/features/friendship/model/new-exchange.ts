import { nextDateKey } from '@ancrage/shared/journal/date-key';
import type { Friendships } from '@ancrage/shared/journal/friendship';
import type { Answers } from '#exercise/model/answers.ts';
import { entryOf } from './exchange-answers.ts';

/**
 * The exchanges with a new one, of which only the person and the theme are known.
 * @param at the moment it begins, in epoch milliseconds
 */
export const withNewExchange = (friendships: Friendships, answers: Answers, at: number) => {
  const dateKey = nextDateKey(at, friendships);
  const entry = entryOf(answers, { date: dateKey, stage: 'prepare' });
  return { dateKey, friendships: { ...friendships, [dateKey]: entry } };
};
