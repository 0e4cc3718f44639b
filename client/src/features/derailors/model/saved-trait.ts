import type { Exercise } from '@ancrage/shared/content/exercise';
import { type Claims, claimSchema } from '@ancrage/shared/journal/claims';
import { nextDateKey } from '@ancrage/shared/journal/date-key';
import { type Derailors, derailorSchema } from '@ancrage/shared/journal/derailors';
import type { Answers } from '#exercise/model/answers.ts';
import { overlaid, settle } from '#exercise/model/settle.ts';

/** What is written of one kind, ready to be saved. */
export interface WrittenTrait {
  readonly exercise: Exercise;
  readonly answers: Answers;
  /** The entry being edited and how it was when editing began; a new one has none. */
  readonly edited?: { readonly dateKey: string; readonly base: Answers } | undefined;
}

interface Placed {
  readonly dateKey: string;
  readonly answers: Answers;
}

/** Where the entry stands and what it says: only what was edited changes; one deleted meanwhile comes back whole. */
const placedIn = (
  entries: Readonly<Record<string, Answers>>,
  { exercise, answers, edited }: WrittenTrait,
  at: number,
): Placed => {
  const settled = settle(exercise, answers);
  if (edited === undefined) {
    const dateKey = nextDateKey(at, entries);
    return { dateKey, answers: { ...settled, date: dateKey } };
  }
  const current = entries[edited.dateKey];
  const merged = current === undefined ? settled : overlaid(current, edited.base, settled);
  return { dateKey: edited.dateKey, answers: { ...merged, date: current?.date ?? edited.dateKey } };
};

/**
 * The derailors with one more, or one changed. Source: E-06.
 * @param at the moment it is saved, in epoch milliseconds
 */
export const withDerailor = (derailors: Derailors, written: WrittenTrait, at: number) => {
  const { dateKey, answers } = placedIn(derailors, written, at);
  return { dateKey, entries: { ...derailors, [dateKey]: derailorSchema.parse(answers) } };
};

/**
 * The claims with one more, or one changed. Source: E-06.
 * @param at the moment it is saved, in epoch milliseconds
 */
export const withClaim = (claims: Claims, written: WrittenTrait, at: number) => {
  const { dateKey, answers } = placedIn(claims, written, at);
  return { dateKey, entries: { ...claims, [dateKey]: claimSchema.parse(answers) } };
};

/** Whether a text of any answer was written; the kind of a claim alone says nothing yet. Source: V-01. */
export const isWritten = (exercise: Exercise, answers: Answers): boolean =>
  Object.entries(settle(exercise, answers)).some(
    ([key, value]) => !['date', 'kind'].includes(key) && typeof value === 'string' && value.trim() !== '',
  );
