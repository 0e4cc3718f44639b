import * as z from 'zod/mini';
import { KEY_ACTS, SECURITY_ACTS } from '../rules/security-acts.ts';
import { defineCall } from './call.ts';

const moment = z.iso.datetime();

/** Numbers about people and mails: nothing of a journal is counted. */
const staffCountersSchema = z.object({
  people: z.object({ pending: z.int(), active: z.int(), refused: z.int(), blocked: z.int() }),
  /** Requests for access, and people who used the application, in the last thirty days. */
  lastThirtyDays: z.object({ requests: z.int(), activePeople: z.int() }),
  /** Mails on their way, and mails that were given up. */
  mails: z.object({ waiting: z.int(), dead: z.int() }),
});
export type StaffCounters = z.infer<typeof staffCountersSchema>;

/** The numbers at the top of the staff console. */
export const staffCounters = defineCall({
  name: 'staff.counters',
  method: 'GET',
  path: '/api/staff/counters',
  body: 'none',
  errors: 'problem',
  audience: 'staff',
  right: 'none',
  response: staffCountersSchema,
  statuses: [200, 401, 403, 503],
});

/**
 * Actions of staff, people and the system in the audit log. Another version of the server may have others, so an unknown
 * one is shown as it is.
 */
export const LOG_ACTIONS = [
  'staff-added',
  'staff-removed',
  'staff-rights-given',
  'staff-rights-taken',
  'staff-factor-reset',
  'staff-password-reset',
  'staff-password-changed',
  'staff-enrolled',
  'staff-passkey-added',
  'staff-passkey-removed',
  'staff-signed-in',
  'staff-sign-in-refused',
  'staff-signed-out',
  'people-listed',
  'people-exported',
  'person-viewed',
  'person-approved',
  'person-refused',
  'person-blocked',
  'person-unblocked',
  'person-corrected',
  'person-sessions-ended',
  'counters-viewed',
  'members-viewed',
  'log-viewed',
  'mails-viewed',
  'mail-sent-again',
  'erasures-viewed',
  'erasure-proposed',
  'erasure-withdrawn',
  'invitations-viewed',
  'people-invited',
  'company-code-made',
  'invitation-sent-again',
  'invitation-withdrawn',
  'invitation-used',
  ...SECURITY_ACTS,
  'account-erased',
  'erased-by-firm',
  'erased-dormant',
  'request-expired',
  'restored',
  ...KEY_ACTS,
] as const;
export type LogAction = (typeof LOG_ACTIONS)[number];

/** One line of the append-only log: an act of the staff or of the system. Source: Q-23; decision 163. */
const staffLogEntrySchema = z.object({
  id: z.string(),
  at: moment,
  actor: z.object({ kind: z.enum(['person', 'staff', 'system']), name: z.nullable(z.string()) }),
  /** One of `LOG_ACTIONS`, or an act that only another version knows. */
  action: z.string(),
  /** The person it is about. */
  subject: z.nullable(z.object({ uid: z.int(), name: z.string(), mail: z.string() })),
  /** What else is known: short texts and numbers by name, such as `reason`, `fields`, `words`, `states`, `count`. */
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** The network that a sign-in of the staff came from, an IPv4 /24 or IPv6 /48, for thirty days. */
  source: z.nullable(z.string()),
});
export type StaffLogEntry = z.infer<typeof staffLogEntrySchema>;

export const staffLogPageSchema = z.object({
  entries: z.array(staffLogEntrySchema),
  next: z.nullable(z.string()),
});
export type StaffLogPage = z.infer<typeof staffLogPageSchema>;

/** Whose lines of the log are shown. */
export const LOG_ACTORS = ['everyone', 'staff', 'mine'] as const;
export type LogActor = (typeof LOG_ACTORS)[number];

const isInt32 = (digits: string): boolean => Number(digits) < 2 ** 31;

/** `subject`: uid of a person; `actor`: `staff` leaves out what people and the system did; `mine` is one's own acts. */
export const staffLogQuerySchema = z.strictObject({
  subject: z.optional(z.string().check(z.regex(/^[1-9]\d{0,9}$/), z.refine(isInt32))),
  actor: z.optional(z.enum(LOG_ACTORS)),
  after: z.optional(z.string().check(z.regex(/^[1-9]\d{0,17}$/))),
  limit: z.optional(z.string().check(z.regex(/^([1-9]\d?|100)$/))),
});
export type StaffLogQuery = z.infer<typeof staffLogQuerySchema>;

/** The log, newest first. */
export const staffLog = defineCall({
  name: 'staff.log',
  method: 'GET',
  path: '/api/staff/log',
  body: 'none',
  query: staffLogQuerySchema,
  errors: 'problem',
  audience: 'staff',
  right: 'log',
  response: staffLogPageSchema,
  statuses: [200, 401, 403, 422, 503],
});

/** What a mail is about. */
export const MAIL_KINDS = [
  'request-taken',
  'invitation',
  'new-request',
  'address-known',
  'approved',
  'refused',
  'blocked',
  'unblocked',
  'corrected',
  'sessions-ended',
  'session-reused',
  'recovery-code',
  'password-changed',
  'address-changed',
  'address-code',
  'address-returned',
  'new-device',
  'account-erased',
  'erased-by-firm',
  'erased-dormant',
  'dormancy-warning',
  'request-expired',
  'staff-passkey-added',
  'staff-passkey-removed',
] as const;

/** A mail that was given up after every try. */
const staffDeadMailSchema = z.object({
  id: z.string(),
  kind: z.enum(MAIL_KINDS),
  /** The person it is to, or about; null when there is none any more. */
  person: z.nullable(z.object({ uid: z.int(), name: z.string(), mail: z.string() })),
  /** The member of the staff it is to; null for a mail to the person. */
  member: z.nullable(z.object({ name: z.string(), mail: z.string() })),
  tries: z.int(),
  failedAt: moment,
  /** Kind of the last failure, as the mail server or the network named it. */
  failure: z.string(),
});
export type StaffDeadMail = z.infer<typeof staffDeadMailSchema>;

/** How many mails that were given up are shown at most. */
export const DEAD_MAILS_AT_ONCE = 100;

/** The mails that were given up, newest first, `DEAD_MAILS_AT_ONCE` at most. */
export const staffDeadMails = defineCall({
  name: 'staff.dead-mails',
  method: 'GET',
  path: '/api/staff/dead-mails',
  body: 'none',
  errors: 'problem',
  audience: 'staff',
  right: 'support',
  response: z.object({ mails: z.array(staffDeadMailSchema) }),
  statuses: [200, 401, 403, 503],
});

/** Puts a mail that was given up back into the queue. Refusals: unknown (also when somebody was quicker). */
export const staffSendAgain = defineCall({
  name: 'staff.send-again',
  method: 'POST',
  path: '/api/staff/dead-mails/:id/send-again',
  body: 'none',
  errors: 'problem',
  audience: 'staff',
  right: 'support',
  response: z.object({}),
  statuses: [200, 401, 403, 404, 503],
});
