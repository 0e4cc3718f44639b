import * as z from 'zod/mini';

/** A claim, of reception or of emission. Source: S-17, product "Derailors and claims". */
export const claimSchema = z.looseObject({
  date: z.string(),
  kind: z.optional(z.enum(['reception', 'emission'])),
  name: z.optional(z.string()),
  situation: z.optional(z.string()),
  effect: z.optional(z.string()),
  truth: z.optional(z.string()),
});
export type Claim = z.infer<typeof claimSchema>;

/** `field_pretentions`: claims by date key. Source: E-06. */
export const claimsSchema = z.record(z.string(), claimSchema);
export type Claims = z.infer<typeof claimsSchema>;
