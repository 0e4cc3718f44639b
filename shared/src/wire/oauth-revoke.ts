import * as z from 'zod/mini';
import { defineCall } from './call.ts';

/** POST /oauth/revoke: ends the session of a refresh or access token; 200 for a token nobody knows. Source: RFC 7009, Q-13. */
export const oauthRevoke = defineCall({
  name: 'oauth.revoke',
  method: 'POST',
  path: '/oauth/revoke',
  body: 'form',
  request: z.object({
    token: z.string(),
    token_type_hint: z.optional(z.string()),
    client_id: z.string(),
    client_secret: z.string(),
  }),
  errors: 'oauth',
  audience: 'anyone',
  response: z.object({}),
  statuses: [200, 400, 401, 403, 405, 415],
});
