import * as z from 'zod/mini';
import { LOCALES } from '../rules/locales.ts';
import { exerciseSchema } from './exercise.ts';

/** The exercises that the product has screens of their own for, by id. */
export const EXERCISES = [
  'reconnection',
  'check-in',
  'identity-card',
  'derailor',
  'claim',
  'friendship',
  'plf1',
  'plf2',
  'plf3',
  'plf4',
  'plf5',
  'plf6',
  'resourceful-moment',
] as const;
export type ExerciseId = (typeof EXERCISES)[number];

/**
 * The exercises whose answers an exercise may recall besides its own: a step of a guided path, those before it; the
 * resourceful moment, the step that tells it.
 */
export const EARLIER_EXERCISES: Readonly<Partial<Record<ExerciseId, readonly ExerciseId[]>>> = {
  plf2: ['plf1'],
  plf3: ['plf1', 'plf2'],
  plf4: ['plf1', 'plf2', 'plf3'],
  plf5: ['plf1', 'plf2', 'plf3', 'plf4'],
  plf6: ['plf1', 'plf2', 'plf3', 'plf4', 'plf5'],
  'resourceful-moment': ['plf4'],
};

/** The most exercises that may stand beside them. */
const MOST_FURTHER = 50;

/**
 * All the exercises in one language, as the schema call publishes them, and the version of what there is to read beside
 * them. Source: E-09; contract, decision 8.
 */
export const contentDocumentSchema = z.strictObject({
  locale: z.enum(LOCALES),
  library: z.string(),
  exercises: z.strictObject({
    reconnection: exerciseSchema,
    'check-in': exerciseSchema,
    'identity-card': exerciseSchema,
    derailor: exerciseSchema,
    claim: exerciseSchema,
    friendship: exerciseSchema,
    plf1: exerciseSchema,
    plf2: exerciseSchema,
    plf3: exerciseSchema,
    plf4: exerciseSchema,
    plf5: exerciseSchema,
    plf6: exerciseSchema,
    'resourceful-moment': exerciseSchema,
  }),
  /** Exercises that exist as content alone, in the order of their ids: one page draws them all. */
  further: z._default(z.array(exerciseSchema).check(z.maxLength(MOST_FURTHER)), []),
});
export type ContentDocument = z.infer<typeof contentDocumentSchema>;
