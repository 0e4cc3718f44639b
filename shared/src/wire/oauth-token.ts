import * as z from 'zod/mini';
import { defineCall } from './call.ts';

/** A token pair. `expires_in` is in seconds. Source: contract §3. */
export const tokenPairSchema = z.object({
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  access_token: z.string(),
  refresh_token: z.string(),
});
export type TokenPair = z.infer<typeof tokenPairSchema>;

/**
 * The body of a refusal in dialect A. `hint` is `account_pending` or `account_blocked` only for a right password; `code`, ours,
 * is `account_refused` when the request for access was refused.
 */
export const tokenErrorSchema = z.object({
  error: z.string(),
  error_description: z.string(),
  hint: z.optional(z.string()),
  code: z.optional(z.string()),
  message: z.string(),
});

/** The members of both grants; the client may come by HTTP Basic instead. */
const tokenRequestSchema = z.object({
  grant_type: z.enum(['password', 'refresh_token']),
  client_id: z.optional(z.string()),
  client_secret: z.optional(z.string()),
  username: z.optional(z.string()),
  password: z.optional(z.string()),
  refresh_token: z.optional(z.string()),
  /** of a refresh: the same whenever that refresh is sent again, and a secret of the device */
  idempotency_key: z.optional(z.string()),
  scope: z.optional(z.string()),
});

/** C-01 and C-02: POST /oauth/token, password and refresh_token grants. Source: contract §3. */
export const oauthToken = defineCall({
  name: 'oauth.token',
  method: 'POST',
  path: '/oauth/token',
  body: 'form',
  request: tokenRequestSchema,
  errors: 'oauth',
  audience: 'anyone',
  response: tokenPairSchema,
  statuses: [200, 400, 401, 403, 405, 415, 429, 503],
});
