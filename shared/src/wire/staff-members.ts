import * as z from 'zod/mini';
import { defineCall } from './call.ts';

/** A member of the staff, as the others see them. */
const listedMemberSchema = z.object({
  id: z.int(),
  name: z.string(),
  mail: z.string(),
  /** Whether they finished their first sign-in: without a second factor they see nothing and get no mail. */
  hasFactor: z.boolean(),
  lastSignInAt: z.nullable(z.iso.datetime()),
  /** Some of `STAFF_RIGHTS`, or rights that only another version knows. */
  rights: z.array(z.string()),
});
export type ListedMember = z.infer<typeof listedMemberSchema>;

export const staffMembersSchema = z.object({ members: z.array(listedMemberSchema) });

/** The members of the staff, by name. */
export const staffMembers = defineCall({
  name: 'staff.members',
  method: 'GET',
  path: '/api/staff/members',
  body: 'none',
  errors: 'problem',
  audience: 'staff',
  right: 'none',
  response: staffMembersSchema,
  statuses: [200, 401, 403, 503],
});

/**
 * Removes a member of the staff for good; their sign-ins end at once. Refusals: unknown (also when somebody was quicker),
 * last_member.
 */
export const staffRemoveMember = defineCall({
  name: 'staff.remove-member',
  method: 'DELETE',
  path: '/api/staff/members/:id',
  body: 'none',
  errors: 'problem',
  audience: 'staff',
  right: 'staff',
  response: z.object({}),
  statuses: [200, 401, 403, 404, 409, 503],
});
