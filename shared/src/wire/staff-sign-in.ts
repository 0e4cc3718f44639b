import * as z from 'zod/mini';
import { PASSWORD_MAX } from '../rules/constants.ts';
import { LOCALES } from '../rules/locales.ts';
import { defineCall } from './call.ts';

const NO_BODY = 'The request holds nothing.';
/** Longer texts are no password and no address; how long a new one must be is the rule's business. */
const text = z.string().check(z.maxLength(4 * PASSWORD_MAX));

export const staffSignInRequestSchema = z.strictObject({ mail: text, password: text });
export type StaffSignInRequest = z.infer<typeof staffSignInRequestSchema>;

/**
 * What comes after a right password. `enrol`: no second factor yet, set one up now. `code`: enter a code of it.
 * With `choosePassword`, the password was given out by the command line: the call that ends the sign-in must carry `newPassword`.
 */
const staffNextStepSchema = z.object({
  next: z.enum(['enrol', 'code']),
  choosePassword: z.boolean(),
});
export type StaffNextStep = z.infer<typeof staffNextStepSchema>;

/** The member of the staff who is signed in. */
export const staffMemberSchema = z.object({
  id: z.int(),
  name: z.string(),
  mail: z.string(),
  locale: z.enum(LOCALES),
  /** Some of `STAFF_RIGHTS`, or rights that only another version knows. */
  rights: z.array(z.string()),
  /** The sign-in ends now unless another call is made before; every call moves it on, never past `endsAt`. Source: Q-23. */
  idleEndsAt: z.iso.datetime(),
  /** The sign-in ends then in any case. Source: Q-23. */
  endsAt: z.iso.datetime(),
  /** Recovery codes that are not used up: at few, new ones come from the command line (reset of the factor). */
  recoveryCodesLeft: z.int(),
});
export type StaffMember = z.infer<typeof staffMemberSchema>;

/** What an authenticator app needs. */
export const staffEnrolmentSchema = z.object({
  /** `otpauth://totp/…`, to be shown as a QR code. */
  uri: z.string(),
  /** The same secret in base32, for typing it in. */
  secret: z.string(),
});
export type StaffEnrolment = z.infer<typeof staffEnrolmentSchema>;

/**
 * `code`: six digits of the authenticator app, spaces allowed, or, when signing in, a recovery code.
 * `newPassword`: needed after `choosePassword`, not taken otherwise.
 */
export const staffCodeRequestSchema = z.strictObject({ code: text, newPassword: z.optional(text) });
export type StaffCodeRequest = z.infer<typeof staffCodeRequestSchema>;

/** The second factor is set up: its recovery codes, each good for one sign-in, are shown this once. */
export const staffEnrolledSchema = z.object({
  me: staffMemberSchema,
  recoveryCodes: z.array(z.string()),
});
export type StaffEnrolled = z.infer<typeof staffEnrolledSchema>;

export const staffPasswordRequestSchema = z.strictObject({ currentPassword: text, newPassword: text });
export type StaffPasswordRequest = z.infer<typeof staffPasswordRequestSchema>;

const small = { empty: NO_BODY } as const;

/**
 * First step of signing in: the password. The sign-in travels in a cookie that no script can read; five minutes are left for
 * the second step. Refusals: wrong_password, too_many, other_site, invalid.
 */
export const staffSignIn = defineCall({
  name: 'staff.sign-in',
  method: 'POST',
  path: '/api/staff/sign-in',
  body: 'json',
  request: staffSignInRequestSchema,
  smallBody: small,
  errors: 'problem',
  audience: 'anyone',
  response: staffNextStepSchema,
  statuses: [200, 400, 401, 403, 413, 415, 422, 429, 503],
});

/** Second step: a code. Refusals: signed_out, wrong_code, password_needed, password_weak, too_many, other_site, invalid. */
export const staffCode = defineCall({
  name: 'staff.code',
  method: 'POST',
  path: '/api/staff/sign-in/code',
  body: 'json',
  request: staffCodeRequestSchema,
  smallBody: small,
  errors: 'problem',
  audience: 'staff',
  right: 'none',
  response: staffMemberSchema,
  statuses: [200, 400, 401, 403, 413, 415, 422, 429, 503],
});

/**
 * Begins the enrolment of a second factor at the first sign-in; asked again within one sign-in, it answers the same secret.
 * Refusals: signed_out, enrolled_already, other_site.
 */
export const staffEnrolment = defineCall({
  name: 'staff.enrolment',
  method: 'POST',
  path: '/api/staff/sign-in/enrolment',
  body: 'none',
  errors: 'problem',
  audience: 'staff',
  right: 'none',
  response: staffEnrolmentSchema,
  statuses: [200, 401, 403, 409, 503],
});

/**
 * Ends the enrolment by a code of it, and the sign-in with it.
 * Refusals: signed_out, wrong_code, enrolled_already, password_needed, password_weak, too_many, other_site, invalid.
 */
export const staffEnrolmentConfirm = defineCall({
  name: 'staff.enrolment.confirm',
  method: 'POST',
  path: '/api/staff/sign-in/enrolment/code',
  body: 'json',
  request: staffCodeRequestSchema,
  smallBody: small,
  errors: 'problem',
  audience: 'staff',
  right: 'none',
  response: staffEnrolledSchema,
  statuses: [200, 400, 401, 403, 409, 413, 415, 422, 429, 503],
});

/** Ends the sign-in, if there is one. */
export const staffSignOut = defineCall({
  name: 'staff.sign-out',
  method: 'POST',
  path: '/api/staff/sign-out',
  body: 'none',
  errors: 'problem',
  audience: 'anyone',
  response: z.object({}),
  statuses: [200, 401, 403, 503],
});

/** Who is signed in. Refusals: signed_out, factor_needed. */
export const staffMe = defineCall({
  name: 'staff.me',
  method: 'GET',
  path: '/api/staff/me',
  body: 'none',
  errors: 'problem',
  audience: 'staff',
  right: 'none',
  response: staffMemberSchema,
  statuses: [200, 401, 403, 503],
});

/** A member's own new password; every other sign-in of theirs ends. Refusals: wrong_password, password_weak, too_many, invalid. */
export const staffPassword = defineCall({
  name: 'staff.password',
  method: 'POST',
  path: '/api/staff/me/password',
  body: 'json',
  request: staffPasswordRequestSchema,
  smallBody: small,
  errors: 'problem',
  audience: 'staff',
  right: 'none',
  response: z.object({}),
  statuses: [200, 400, 401, 403, 413, 415, 422, 429, 503],
});
