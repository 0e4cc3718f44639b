import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { erasureProposalSchema } from './erasure-proposal.ts';
import { REASON_MAX } from './staff-people.ts';

/** The open proposals, oldest first. */
export const staffErasures = defineCall({
  name: 'staff.erasures',
  method: 'GET',
  path: '/api/staff/erasures',
  body: 'none',
  errors: 'problem',
  audience: 'staff',
  right: 'erase',
  response: z.object({ proposals: z.array(erasureProposalSchema) }),
  statuses: [200, 401, 403, 503],
});

/** Why somebody is to be erased: not empty, without NUL. */
export const staffErasureRequestSchema = z.strictObject({
  reason: z.string().check(
    z.maxLength(REASON_MAX),
    z.refine((text) => text.trim() !== '' && text.isWellFormed() && !text.includes('\0')),
  ),
});
export type StaffErasureRequest = z.infer<typeof staffErasureRequestSchema>;

/** Proposes to erase a person. Refusals: unknown, proposed_already, no_colleague, invalid. */
export const staffProposeErasure = defineCall({
  name: 'staff.propose-erasure',
  method: 'POST',
  path: '/api/staff/people/:uid/erasure',
  body: 'json',
  request: staffErasureRequestSchema,
  smallBody: { empty: 'An erasure needs a reason.' },
  errors: 'problem',
  audience: 'staff',
  right: 'erase',
  response: z.object({}),
  statuses: [200, 400, 401, 403, 404, 409, 413, 415, 422, 503],
});

/**
 * Confirms the proposal of another member: the person is erased at once, and gets a last mail. Refusals: unknown (also when it was
 * withdrawn, has ended, or the person is gone), own_proposal; busy while the person stores something.
 */
export const staffConfirmErasure = defineCall({
  name: 'staff.confirm-erasure',
  method: 'POST',
  path: '/api/staff/erasures/:id/confirm',
  body: 'none',
  errors: 'problem',
  audience: 'staff',
  right: 'erase',
  response: z.object({ erasedAt: z.iso.datetime() }),
  statuses: [200, 401, 403, 404, 409, 503],
});

/** Withdraws a proposal, one's own or that of another member. Refusals: unknown. */
export const staffWithdrawErasure = defineCall({
  name: 'staff.withdraw-erasure',
  method: 'POST',
  path: '/api/staff/erasures/:id/withdraw',
  body: 'none',
  errors: 'problem',
  audience: 'staff',
  right: 'erase',
  response: z.object({}),
  statuses: [200, 401, 403, 404, 503],
});
