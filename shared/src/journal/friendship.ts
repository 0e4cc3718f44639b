import * as z from 'zod/mini';

/** The four stages of an exchange, in their order. Source: P-10, R-17. */
export const FRIENDSHIP_STAGES = ['prepare', 'express', 'listen', 'end'] as const;
export type FriendshipStage = (typeof FRIENDSHIP_STAGES)[number];

const turnSchema = z.looseObject({ risks: z.optional(z.array(z.string())) });

/** An exchange: four prompts, three risks of giving and three of receiving, three pieces of advice. Source: S-19. */
export const friendshipSchema = z.looseObject({
  date: z.string(),
  person: z.optional(z.string()),
  theme: z.optional(z.string()),
  prepare: z.optional(z.array(z.string())),
  express: z.optional(turnSchema),
  listen: z.optional(turnSchema),
  advice: z.optional(z.array(z.string())),
  stage: z.optional(z.enum(FRIENDSHIP_STAGES)),
});
export type Friendship = z.infer<typeof friendshipSchema>;

/** `field_amitiepro`: exchanges by date key. Source: E-06. */
export const friendshipsSchema = z.record(z.string(), friendshipSchema);
export type Friendships = z.infer<typeof friendshipsSchema>;
