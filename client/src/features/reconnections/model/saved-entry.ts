import type { Exercise } from '@ancrage/shared/content/exercise';
import type { EntryEdit } from '@ancrage/shared/journal/entry-edit';
import { INTUITIONS_KEY, type IntuitionsEntry } from '@ancrage/shared/journal/intuitions';
import { type Answers, itemsAt } from '#exercise/model/answers.ts';
import { intuitionsEntryOf } from '#exercise/model/intuitions-entry.ts';
import { settle } from '#exercise/model/settle.ts';

/** The maximum number of intuitions of a reconnection. */
export const intuitionCount = (exercise: Exercise, answers: Answers): number =>
  itemsAt(settle(exercise, answers), INTUITIONS_KEY).length;

/** A reconnection in its stored form. Source: E-04. */
export const reconnectionOf = (exercise: Exercise, answers: Answers, date: string): IntuitionsEntry =>
  intuitionsEntryOf(settle(exercise, answers), date);

/**
 * What editing makes of a reconnection.
 * @param base the entry as it was when editing began
 */
export const editedReconnection = (
  exercise: Exercise,
  { date }: IntuitionsEntry,
  base: Answers,
  answers: Answers,
): EntryEdit => ({ base, edited: reconnectionOf(exercise, answers, date) });
