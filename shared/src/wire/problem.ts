import * as z from 'zod/mini';

/** A refusal outside the Drupal and OAuth dialects. `code` is there when a client can do something about it. Source: RFC 9457, Q-65. */
export const problemSchema = z.object({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.optional(z.string()),
});
export type Problem = z.infer<typeof problemSchema>;
