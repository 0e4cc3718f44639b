import type { Exercise } from '@ancrage/shared/content/exercise';
import { nextDateKey } from '@ancrage/shared/journal/date-key';
import type { EntryEdit } from '@ancrage/shared/journal/entry-edit';
import { INTUITIONS_KEY, type Intuitions, type IntuitionsEntry } from '@ancrage/shared/journal/intuitions';
import { type Answers, itemsAt } from '#exercise/model/answers.ts';
import { entryOf } from '#exercise/model/intuitions-entry.ts';
import { settle } from '#exercise/model/settle.ts';

/** How many intuitions a reconnection keeps. */
export const intuitionCount = (exercise: Exercise, answers: Answers): number =>
  itemsAt(settle(exercise, answers), INTUITIONS_KEY).length;

/**
 * The journal's intuitions with a new reconnection.
 * @param at the moment it is saved, in epoch milliseconds
 * @returns the intuitions and the date key of the new entry. Source: E-04, E-05
 */
export const withNewReconnection = (
  intuitions: Intuitions,
  exercise: Exercise,
  answers: Answers,
  at: number,
): { readonly intuitions: Intuitions; readonly dateKey: string } => {
  const dateKey = nextDateKey(at, intuitions);
  const entry = entryOf(settle(exercise, answers), dateKey);
  return { intuitions: { ...intuitions, [dateKey]: entry }, dateKey };
};

/**
 * What editing makes of a reconnection.
 * @param base the entry as it was when editing began
 */
export const editedReconnection = (
  exercise: Exercise,
  { date }: IntuitionsEntry,
  base: Answers,
  answers: Answers,
): EntryEdit => ({ base, edited: entryOf(settle(exercise, answers), date) });
