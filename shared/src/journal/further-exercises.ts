import { STATE_KEYS } from './answer-path.ts';
import type { Intuitions } from './intuitions.ts';
import { entriesByDate, type KeyedEntry } from './reconnections.ts';

const SPECIAL = /^exercise-([a-z][a-z0-9-]*)-(\d+)$/;

/**
 * The special key of an entry that a further exercise leaves among the intuitions: an old client keeps it, and lists the
 * intuitions that it holds. Source: E-05.
 * @param exerciseId id of the exercise
 * @param dateKey when the entry was first saved
 */
export const specialOfExercise = (exerciseId: string, dateKey: string): string =>
  `exercise-${exerciseId}-${dateKey}`;

/** The further exercise that an entry comes from, and its date key; null when it comes from elsewhere. */
export const exerciseOfSpecial = (
  special: string,
): { readonly exerciseId: string; readonly dateKey: string } | null => {
  const [, exerciseId, dateKey] = SPECIAL.exec(special) ?? [];
  return exerciseId === undefined || dateKey === undefined ? null : { exerciseId, dateKey };
};

/** What was written in a further exercise, newest first, each under its special key. */
export const entriesOfExercise = (intuitions: Intuitions, exerciseId: string): KeyedEntry[] =>
  entriesByDate(intuitions).filter(
    ({ entry }) => exerciseOfSpecial(entry.special ?? '')?.exerciseId === exerciseId,
  );

/**
 * Members of an entry that are not answers: no exercise may store an answer under them. Of two texts under the key of a
 * state a merge keeps the later one alone. Source: E-05, Q-54.
 */
export const ENTRY_MEMBERS: readonly string[] = [...STATE_KEYS, 'special'];
