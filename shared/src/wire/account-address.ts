import * as z from 'zod/mini';
import { MAIL_MAX } from '../rules/constants.ts';
import { isMail } from '../rules/identity.ts';
import { defineCall } from './call.ts';

const newMail = z.string().check(z.maxLength(MAIL_MAX), z.refine(isMail));

/** Another address is asked for with the password. */
export const accountAddressRequestSchema = z.strictObject({
  mail: newMail,
  password: z.string().check(z.minLength(1), z.maxLength(1000)),
});

/**
 * POST /api/account/address: sends a code to the address that the acting person wants. Nothing has changed yet. Refusals:
 * wrong_password, mail_taken, invalid. Source: C-05, Q-66; contract, decision 15.
 */
export const accountAddress = defineCall({
  name: 'account.address',
  method: 'POST',
  path: '/api/account/address',
  body: 'json',
  smallBody: { empty: 'An address and a password are needed.' },
  request: accountAddressRequestSchema,
  errors: 'problem',
  audience: 'person',
  response: z.object({ codeSentTo: z.string() }),
  statuses: [200, 400, 401, 403, 413, 415, 422, 429, 503],
});

/** The code that came to the new address. */
export const accountAddressConfirmationSchema = z.strictObject({
  mail: newMail,
  code: z.string().check(z.minLength(1), z.maxLength(100)),
});

/**
 * POST /api/account/address/confirmation: gives the account the address that the code was sent to; the former one gets a mail. With the
 * address that the account has already, it does nothing: a first answer may have been lost. Refusals: wrong_code, mail_taken,
 * invalid. Source: C-05; contract, decision 15.
 */
export const accountAddressConfirmation = defineCall({
  name: 'account.address.confirm',
  method: 'POST',
  path: '/api/account/address/confirmation',
  body: 'json',
  smallBody: { empty: 'An address and a code are needed.' },
  request: accountAddressConfirmationSchema,
  errors: 'problem',
  audience: 'person',
  response: z.object({ mail: z.string() }),
  statuses: [200, 400, 401, 403, 413, 415, 422, 429, 503],
});

/** The token of the mail to the former address. */
export const accountAddressReturnSchema = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(100)),
});

/**
 * POST /api/account/address/return: gives an account its former address back, ends every session and mails both addresses. The token
 * was mailed to the former address and works once, for 72 hours after the change. Refusals: wrong_token, mail_taken, invalid. Source:
 * contract, decision 15; decision 162.
 */
export const accountAddressReturn = defineCall({
  name: 'account.address.return',
  method: 'POST',
  path: '/api/account/address/return',
  body: 'json',
  smallBody: { empty: 'The token of the mail is needed.' },
  request: accountAddressReturnSchema,
  errors: 'problem',
  audience: 'anyone',
  response: z.object({ mail: z.string() }),
  statuses: [200, 400, 401, 403, 413, 415, 422, 429, 503],
});
