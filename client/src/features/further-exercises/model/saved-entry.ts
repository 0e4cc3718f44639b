import type { Exercise } from '@ancrage/shared/content/exercise';
import { nextDateKey } from '@ancrage/shared/journal/date-key';
import type { EntryEdit } from '@ancrage/shared/journal/entry-edit';
import { entriesOfExercise, specialOfExercise } from '@ancrage/shared/journal/further-exercises';
import type { Intuitions, IntuitionsEntry } from '@ancrage/shared/journal/intuitions';
import type { Answers } from '#exercise/model/answers.ts';
import { intuitionsEntryOf } from '#exercise/model/intuitions-entry.ts';
import { settle } from '#exercise/model/settle.ts';

/**
 * The journal's intuitions with one more entry of a further exercise. Source: E-05.
 * @param at the moment it is saved, in epoch milliseconds
 */
export const withWritten = (
  intuitions: Intuitions,
  exercise: Exercise,
  answers: Answers,
  at: number,
): Intuitions => {
  const taken = entriesOfExercise(intuitions, exercise.id).map(({ entry }) => [entry.date, entry]);
  const dateKey = nextDateKey(at, Object.fromEntries(taken));
  const special = specialOfExercise(exercise.id, dateKey);
  return { ...intuitions, [special]: { ...intuitionsEntryOf(settle(exercise, answers), dateKey), special } };
};

/**
 * What editing makes of an entry of a further exercise.
 * @param base the entry as it was when editing began
 */
export const editedEntry = (
  exercise: Exercise,
  entry: IntuitionsEntry,
  base: Answers,
  answers: Answers,
): EntryEdit => ({
  base,
  edited: intuitionsEntryOf({ ...settle(exercise, answers), special: entry.special }, entry.date),
});
