import * as z from 'zod/mini';
import '#platform/schema-settings.ts';

/** An exercise under way: what was written so far and the slide one was on. `at`: last keystroke, in epoch milliseconds. */
export const exerciseDraftSchema = z.object({
  at: z.number(),
  slideId: z.string(),
  answers: z.record(z.string(), z.unknown()),
  /**
   * The entry as it was when editing began; a new entry has none. Of answers that lie over those of the journal, what each
   * of them lies over: null for nothing, or for what an older app did not note.
   */
  base: z.optional(z.record(z.string(), z.unknown())),
});
export type ExerciseDraft = z.infer<typeof exerciseDraftSchema>;

/**
 * The key of an exercise's draft on the device.
 * @param exercise its id
 * @param entryKey the entry being edited; a new one has none
 */
export const draftKeyOf = (exercise: string, entryKey?: string): string =>
  entryKey === undefined ? `exercise.${exercise}` : `exercise.${exercise}.${entryKey}`;
