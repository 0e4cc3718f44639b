import type { Exercise } from '@ancrage/shared/content/exercise';
import { type Claim, claimSchema } from '@ancrage/shared/journal/claims';
import { type Derailor, derailorSchema } from '@ancrage/shared/journal/derailors';
import type { EntryEdit } from '@ancrage/shared/journal/entry-edit';
import type { Answers } from '#exercise/model/answers.ts';
import { settle } from '#exercise/model/settle.ts';

/** A derailor in its stored form, without blank answers. Source: E-06. */
export const derailorOf = (exercise: Exercise, answers: Answers, date: string): Derailor =>
  derailorSchema.parse({ ...settle(exercise, answers), date });

/** A claim in its stored form, without blank answers. Source: E-06. */
export const claimOf = (exercise: Exercise, answers: Answers, date: string): Claim =>
  claimSchema.parse({ ...settle(exercise, answers), date });

/**
 * What editing makes of a derailor or a claim.
 * @param base the entry as it was when editing began
 */
export const editedTrait = (
  exercise: Exercise,
  { date }: { readonly date: string },
  base: Answers,
  answers: Answers,
): EntryEdit => ({ base, edited: { ...settle(exercise, answers), date } });

/** Whether any answer has text; the kind of a claim alone does not count. Source: V-01. */
export const isWritten = (exercise: Exercise, answers: Answers): boolean =>
  Object.entries(settle(exercise, answers)).some(
    ([key, value]) => !['date', 'kind'].includes(key) && typeof value === 'string' && value.trim() !== '',
  );
