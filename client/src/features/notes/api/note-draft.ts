import { noteFileSchema } from '@ancrage/shared/journal/notes';
import * as z from 'zod/mini';
import '#platform/schema-settings.ts';

/** The key of the draft of a note that is there. */
export const noteDraftKey = (dateKey: string): string => `note:${dateKey}`;

/** `base`: the text that writing began with. `files`: those of the note, which comes back with them should it be deleted elsewhere. */
export const noteDraftSchema = z.object({
  text: z.string(),
  base: z.optional(z.string()),
  files: z.optional(z.array(noteFileSchema)),
});
