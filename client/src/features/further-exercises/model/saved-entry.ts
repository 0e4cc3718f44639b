import type { Exercise } from '@ancrage/shared/content/exercise';
import { nextDateKey } from '@ancrage/shared/journal/date-key';
import { entriesOfExercise, specialOfExercise } from '@ancrage/shared/journal/further-exercises';
import type { Intuitions, IntuitionsEntry } from '@ancrage/shared/journal/intuitions';
import type { Answers } from '#exercise/model/answers.ts';
import { entryOf } from '#exercise/model/intuitions-entry.ts';
import { overlaid, settle } from '#exercise/model/settle.ts';

/** What is written of an exercise, ready to be saved. */
export interface Written {
  readonly exercise: Exercise;
  readonly answers: Answers;
  /** The entry being edited and how it was when editing began; a new one has none. */
  readonly edited?:
    | { readonly key: string; readonly entry: IntuitionsEntry; readonly base: Answers }
    | undefined;
}

/**
 * The journal's intuitions with one more entry of a further exercise, or one changed: only what was edited changes, and
 * one deleted meanwhile comes back whole. Source: E-05.
 * @param at the moment it is saved, in epoch milliseconds
 */
export const withWritten = (
  intuitions: Intuitions,
  { exercise, answers, edited }: Written,
  at: number,
): Intuitions => {
  const settled = settle(exercise, answers);
  if (edited === undefined) {
    const taken = entriesOfExercise(intuitions, exercise.id).map(({ entry }) => [entry.date, entry]);
    const dateKey = nextDateKey(at, Object.fromEntries(taken));
    const special = specialOfExercise(exercise.id, dateKey);
    return { ...intuitions, [special]: { ...entryOf(settled, dateKey), special } };
  }
  const current = intuitions[edited.key];
  const merged =
    current === undefined ? { ...edited.entry, ...settled } : overlaid(current, edited.base, settled);
  return { ...intuitions, [edited.key]: entryOf(merged, current?.date ?? edited.entry.date) };
};
