import * as z from 'zod/mini';
import { PASSWORD_MAX } from '../rules/constants.ts';
import { PASSKEY_NAME_MAX } from '../rules/passkeys.ts';
import { defineCall } from './call.ts';
import {
  addedCredentialSchema,
  passkeyCreationSchema,
  passkeyRequestSchema,
  shownCredentialSchema,
} from './passkey-credentials.ts';
import { staffMemberSchema } from './staff-sign-in.ts';

const small = { empty: 'The request holds nothing.' } as const;
const password = z.string().check(z.maxLength(4 * PASSWORD_MAX));
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(PASSKEY_NAME_MAX));

const staffPasskeySchema = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastSignInAt: z.nullable(z.iso.datetime()),
  /** Whether a password manager copies it to other devices. */
  synced: z.boolean(),
});
export type StaffPasskey = z.infer<typeof staffPasskeySchema>;

/** A member's own passkeys, oldest first. */
export const staffPasskeys = defineCall({
  name: 'staff.passkeys',
  method: 'GET',
  path: '/api/staff/me/passkeys',
  body: 'none',
  errors: 'problem',
  audience: 'staff',
  right: 'none',
  response: z.object({ passkeys: z.array(staffPasskeySchema) }),
  statuses: [200, 401, 403, 503],
});

export const staffPasskeyProofSchema = z.strictObject({ currentPassword: password });
export type StaffPasskeyProof = z.infer<typeof staffPasskeyProofSchema>;

/**
 * First step of adding a passkey: what the browser needs to make one, for five minutes.
 * Refusals: wrong_password, too_many_passkeys, too_many, invalid.
 */
export const staffPasskeyOptions = defineCall({
  name: 'staff.passkey-options',
  method: 'POST',
  path: '/api/staff/me/passkey-options',
  body: 'json',
  request: staffPasskeyProofSchema,
  smallBody: small,
  errors: 'problem',
  audience: 'staff',
  right: 'none',
  response: passkeyCreationSchema,
  statuses: [200, 400, 401, 403, 409, 413, 415, 422, 429, 503],
});

export const staffAddPasskeySchema = z.strictObject({ name, credential: addedCredentialSchema });
export type StaffAddPasskey = z.infer<typeof staffAddPasskeySchema>;

/** Second step: the passkey that the browser made. Refusals: wrong_passkey, too_many_passkeys, invalid. */
export const staffAddPasskey = defineCall({
  name: 'staff.add-passkey',
  method: 'POST',
  path: '/api/staff/me/passkeys',
  body: 'json',
  request: staffAddPasskeySchema,
  smallBody: small,
  errors: 'problem',
  audience: 'staff',
  right: 'none',
  response: z.object({}),
  statuses: [200, 400, 401, 403, 409, 413, 415, 422, 503],
});

export const staffRenamePasskeySchema = z.strictObject({ name });

/** Gives a passkey another name. Refusals: unknown, invalid. */
export const staffRenamePasskey = defineCall({
  name: 'staff.rename-passkey',
  method: 'PATCH',
  path: '/api/staff/me/passkeys/:id',
  body: 'json',
  request: staffRenamePasskeySchema,
  smallBody: small,
  errors: 'problem',
  audience: 'staff',
  right: 'none',
  response: z.object({}),
  statuses: [200, 400, 401, 403, 404, 413, 415, 422, 503],
});

/** Removes a passkey: it opens nothing any more. Refusals: wrong_password, unknown, too_many, invalid. */
export const staffRemovePasskey = defineCall({
  name: 'staff.remove-passkey',
  method: 'POST',
  path: '/api/staff/me/passkeys/:id/removal',
  body: 'json',
  request: staffPasskeyProofSchema,
  smallBody: small,
  errors: 'problem',
  audience: 'staff',
  right: 'none',
  response: z.object({}),
  statuses: [200, 400, 401, 403, 404, 413, 415, 422, 429, 503],
});

/** First step of signing in with a passkey: a challenge for five minutes, the same for everybody. Refusals: too_many, other_site. */
export const staffPasskeyChallenge = defineCall({
  name: 'staff.passkey-challenge',
  method: 'POST',
  path: '/api/staff/sign-in/passkey/options',
  body: 'none',
  errors: 'problem',
  audience: 'anyone',
  response: passkeyRequestSchema,
  statuses: [200, 401, 403, 429, 503],
});

export const staffPasskeySignInSchema = z.strictObject({ credential: shownCredentialSchema });
export type StaffPasskeySignIn = z.infer<typeof staffPasskeySignInSchema>;

/**
 * Signs in by a passkey, which stands for both factors. The sign-in travels in the cookie of the other ways.
 * Refusals: wrong_passkey, too_many, other_site, invalid.
 */
export const staffPasskeySignIn = defineCall({
  name: 'staff.passkey-sign-in',
  method: 'POST',
  path: '/api/staff/sign-in/passkey',
  body: 'json',
  request: staffPasskeySignInSchema,
  smallBody: small,
  errors: 'problem',
  audience: 'anyone',
  response: staffMemberSchema,
  statuses: [200, 400, 401, 403, 413, 415, 422, 429, 503],
});
