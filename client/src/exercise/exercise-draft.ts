import * as z from 'zod/mini';
import '#platform/schema-settings.ts';

/** The draft of an exercise: the answers so far and the current slide. `at`: last keystroke, in epoch milliseconds. */
export const exerciseDraftSchema = z.object({
  at: z.number(),
  slideId: z.string(),
  answers: z.record(z.string(), z.unknown()),
  /**
   * The entry as it was when editing began; absent for a new entry. For an overlay, the journal's answer under each
   * changed answer: null for none, or if an older app did not record it.
   */
  base: z.optional(z.record(z.string(), z.unknown())),
});
export type ExerciseDraft = z.infer<typeof exerciseDraftSchema>;

/**
 * The key of the draft of an exercise.
 * @param exercise its id
 * @param entryKey the entry being edited; absent for a new one
 */
export const draftKeyOf = (exercise: string, entryKey?: string): string =>
  entryKey === undefined ? `exercise.${exercise}` : `exercise.${exercise}.${entryKey}`;
