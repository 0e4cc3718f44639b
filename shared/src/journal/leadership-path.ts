import * as z from 'zod/mini';

/** Which path is walked: all three share their steps. Source: P-08. */
export const FORM_TYPES = ['plf', 'ppp', 'expagil'] as const;
export const formTypeSchema = z.enum(FORM_TYPES);
export type FormType = z.infer<typeof formTypeSchema>;

/** Where the person is: the step (1 to 6) and the slide. Source: E-07. */
export const plfTrackSchema = z.looseObject({ plf: z.int(), slide: z.int() });
export type PlfTrack = z.infer<typeof plfTrackSchema>;

/** `field_plf`: one entry itself. Source: E-07, product "Guided paths". */
export const leadershipPathSchema = z.looseObject({
  form_type: z.optional(formTypeSchema),
  progress: z.optional(z.looseObject({ plf_track: z.optional(plfTrackSchema) })),
  answers: z.optional(z.record(z.string(), z.unknown())),
  results: z.optional(z.record(z.string(), z.looseObject({ date: z.optional(z.string()) }))),
});
export type LeadershipPath = z.infer<typeof leadershipPathSchema>;
