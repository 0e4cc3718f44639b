import * as z from 'zod/mini';
import { PROFILE_TEXT_MAX } from '../rules/constants.ts';
import { LOCALES } from '../rules/locales.ts';
import { defineCall } from './call.ts';

const moment = z.iso.datetime();

/** `open`: it can be used. `used`: the invited address made its request. */
export const INVITATION_STATES = ['open', 'used', 'withdrawn', 'expired'] as const;

const listedInvitationSchema = z.object({
  id: z.int(),
  /** null for the code of a company */
  mail: z.nullable(z.string()),
  firstname: z.string(),
  lastname: z.string(),
  company: z.string(),
  locale: z.enum(LOCALES),
  invitedBy: z.string(),
  invitedAt: moment,
  expiresAt: moment,
  state: z.enum(INVITATION_STATES),
  /** The person of the request; null until there is one, and for the code of a company. */
  uid: z.nullable(z.int()),
  /** How many requests came by the code of a company. */
  uses: z.int(),
});
export type ListedInvitation = z.infer<typeof listedInvitationSchema>;

export const staffInvitationsQuerySchema = z.strictObject({
  after: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/))),
});

/** The invitations, newest first, in pages. */
export const staffInvitations = defineCall({
  name: 'staff.invitations',
  method: 'GET',
  path: '/api/staff/invitations',
  body: 'none',
  query: staffInvitationsQuerySchema,
  errors: 'problem',
  audience: 'staff',
  right: 'approve',
  response: z.object({ invitations: z.array(listedInvitationSchema), next: z.nullable(z.string()) }),
  statuses: [200, 401, 403, 422, 503],
});

/** How many addresses one call invites at most. */
export const INVITATIONS_AT_ONCE = 200;

const text = z.string().check(
  z.maxLength(1000),
  z.refine((value) => value.isWellFormed() && !value.includes('\0')),
);

/** One address to invite, as it was typed or read from a file: the answer says what is wrong with it. */
const inviteeSchema = z.strictObject({
  mail: text,
  firstname: text,
  lastname: text,
  company: text,
  /** `fr`, `en`, or empty for the language of the list. */
  locale: text,
});
export type Invitee = z.infer<typeof inviteeSchema>;

/** Why an address cannot be invited. */
export const INVITEE_PROBLEMS = [
  'mail_missing',
  'mail_invalid',
  'too_long',
  'language_unknown',
  'repeated',
  'has_account',
  'invited_already',
] as const;
export type InviteeProblem = (typeof INVITEE_PROBLEMS)[number];

export const staffInviteRequestSchema = z.strictObject({
  people: z.array(inviteeSchema).check(z.minLength(1), z.maxLength(INVITATIONS_AT_ONCE)),
  /** Language of the mails to those without one. */
  locale: z.enum(LOCALES),
  /** Whether to invite, or only to check. */
  send: z.boolean(),
});
export type StaffInviteRequest = z.infer<typeof staffInviteRequestSchema>;

/**
 * Checks a list of addresses, and invites them when `send` is set and none has a problem: all, or nobody. `problems` has one entry for
 * each person asked, in the same order. Refusals: overtaken, when another member was faster; invalid.
 */
export const staffInvite = defineCall({
  name: 'staff.invite',
  method: 'POST',
  path: '/api/staff/invitations',
  body: 'json',
  request: staffInviteRequestSchema,
  smallBody: { empty: 'There is nobody to invite.' },
  errors: 'problem',
  audience: 'staff',
  right: 'approve',
  response: z.object({ sent: z.boolean(), problems: z.array(z.nullable(z.enum(INVITEE_PROBLEMS))) }),
  statuses: [200, 400, 401, 403, 409, 413, 415, 422, 503],
});

export const staffCompanyCodeRequestSchema = z.strictObject({
  company: z.string().check(
    z.maxLength(PROFILE_TEXT_MAX),
    z.refine((value) => value.trim() !== '' && value.isWellFormed() && !value.includes('\0')),
  ),
  locale: z.enum(LOCALES),
});

/** Makes the code of a company, which many can use. It is in this answer alone: only its hash is stored. */
export const staffCompanyCode = defineCall({
  name: 'staff.company-code',
  method: 'POST',
  path: '/api/staff/invitations/codes',
  body: 'json',
  request: staffCompanyCodeRequestSchema,
  smallBody: { empty: 'The name of the company is needed.' },
  errors: 'problem',
  audience: 'staff',
  right: 'approve',
  response: z.object({ companyCode: z.string(), link: z.string(), expiresAt: moment }),
  statuses: [200, 400, 401, 403, 413, 415, 422, 503],
});

/** Withdraws an open invitation: its link or code works no more. Refusals: unknown. */
export const staffWithdrawInvitation = defineCall({
  name: 'staff.withdraw-invitation',
  method: 'POST',
  path: '/api/staff/invitations/:id/withdraw',
  body: 'none',
  errors: 'problem',
  audience: 'staff',
  right: 'approve',
  response: z.object({}),
  statuses: [200, 401, 403, 404, 503],
});

/**
 * Mails the invitation of an address again, with a new link for thirty days; the former one works no more. It may have expired.
 * Refusals: unknown (also when it was used or withdrawn).
 */
export const staffResendInvitation = defineCall({
  name: 'staff.resend-invitation',
  method: 'POST',
  path: '/api/staff/invitations/:id/resend',
  body: 'none',
  errors: 'problem',
  audience: 'staff',
  right: 'approve',
  response: z.object({}),
  statuses: [200, 401, 403, 404, 503],
});
