import * as z from 'zod/mini';

/** A derailor: what carries me away from myself, and what brings me back. Source: product "Derailors and claims". */
export const derailorSchema = z.looseObject({
  date: z.string(),
  name: z.optional(z.string()),
  situation: z.optional(z.string()),
  trigger: z.optional(z.string()),
  thought: z.optional(z.string()),
  behaviour: z.optional(z.string()),
  effect: z.optional(z.string()),
  antidote: z.optional(z.string()),
});
export type Derailor = z.infer<typeof derailorSchema>;

/** `field_deviateurs`: derailors by date key. Source: E-06. */
export const derailorsSchema = z.record(z.string(), derailorSchema);
export type Derailors = z.infer<typeof derailorsSchema>;
