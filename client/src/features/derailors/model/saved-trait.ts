import type { Exercise } from '@ancrage/shared/content/exercise';
import { type Claims, claimSchema } from '@ancrage/shared/journal/claims';
import { nextDateKey } from '@ancrage/shared/journal/date-key';
import { type Derailors, derailorSchema } from '@ancrage/shared/journal/derailors';
import type { EntryEdit } from '@ancrage/shared/journal/entry-edit';
import type { Answers } from '#exercise/model/answers.ts';
import { settle } from '#exercise/model/settle.ts';

/**
 * The derailors with one more. Source: E-06.
 * @param at the moment it is saved, in epoch milliseconds
 */
export const withDerailor = (derailors: Derailors, exercise: Exercise, answers: Answers, at: number) => {
  const date = nextDateKey(at, derailors);
  const entry = derailorSchema.parse({ ...settle(exercise, answers), date });
  return { dateKey: date, entries: { ...derailors, [date]: entry } };
};

/**
 * The claims with one more. Source: E-06.
 * @param at the moment it is saved, in epoch milliseconds
 */
export const withClaim = (claims: Claims, exercise: Exercise, answers: Answers, at: number) => {
  const date = nextDateKey(at, claims);
  const entry = claimSchema.parse({ ...settle(exercise, answers), date });
  return { dateKey: date, entries: { ...claims, [date]: entry } };
};

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

/** Whether a text of any answer was written; the kind of a claim alone says nothing yet. Source: V-01. */
export const isWritten = (exercise: Exercise, answers: Answers): boolean =>
  Object.entries(settle(exercise, answers)).some(
    ([key, value]) => !['date', 'kind'].includes(key) && typeof value === 'string' && value.trim() !== '',
  );
