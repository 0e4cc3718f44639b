import * as z from 'zod/mini';
import { LOCALES } from '../rules/locales.ts';
import { exerciseSchema } from './exercise.ts';

/** The exercises of the product, by id. */
export const EXERCISES = ['reconnection', 'check-in', 'identity-card'] as const;
export type ExerciseId = (typeof EXERCISES)[number];

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
  }),
});
export type ContentDocument = z.infer<typeof contentDocumentSchema>;
