import * as z from 'zod/mini';

/** An open proposal to erase a person. Source: decision 182. */
export const erasureProposalSchema = z.object({
  id: z.int(),
  person: z.object({ uid: z.int(), firstname: z.string(), lastname: z.string(), mail: z.string() }),
  reason: z.string(),
  /** Name of the member who proposed it. */
  proposedBy: z.string(),
  /** Whether the acting member proposed it: another one has to confirm. */
  isMine: z.boolean(),
  proposedAt: z.iso.datetime(),
  /** When it ends by itself. */
  endsAt: z.iso.datetime(),
});
export type ErasureProposal = z.infer<typeof erasureProposalSchema>;
