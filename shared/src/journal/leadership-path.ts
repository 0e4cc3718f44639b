import * as z from 'zod/mini';

/** Which path is walked: all three share their steps. Source: P-08. */
export const FORM_TYPES = ['plf', 'ppp', 'expagil'] as const;
export const formTypeSchema = z.enum(FORM_TYPES);
export type FormType = z.infer<typeof formTypeSchema>;

/** Where the person is: the step (1 to 6) and the slide. Source: E-07. */
const plfTrackSchema = z.looseObject({ plf: z.int(), slide: z.int() });

/** What a path came to: its date key and the answers of its last step; `earlier` holds what it came to before. */
const pathResultSchema = z.looseObject({
  date: z.optional(z.string()),
  earlier: z.optional(z.array(z.looseObject({ date: z.optional(z.string()) }))),
});
export type PathResult = z.infer<typeof pathResultSchema>;

/**
 * `field_plf`: one entry itself. `entries` holds the date keys of the derailor and the claim that step 3 wrote.
 * Source: E-07, product "Guided paths".
 */
export const leadershipPathSchema = z.looseObject({
  form_type: z.optional(formTypeSchema),
  progress: z.optional(z.looseObject({ plf_track: z.optional(plfTrackSchema) })),
  answers: z.optional(z.record(z.string(), z.unknown())),
  results: z.optional(z.record(z.string(), pathResultSchema)),
  entries: z.optional(z.looseObject({ derailor: z.optional(z.string()), claim: z.optional(z.string()) })),
});
export type LeadershipPath = z.infer<typeof leadershipPathSchema>;
