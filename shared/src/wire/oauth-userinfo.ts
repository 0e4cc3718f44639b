import * as z from 'zod/mini';
import { defineCall } from './call.ts';

/** OpenID Connect claims, sent whatever the scope. Source: contract §4. */
const userinfoSchema = z.object({
  sub: z.string(),
  name: z.string(),
  preferred_username: z.string(),
  email: z.string(),
  email_verified: z.literal(true),
  profile: z.string(),
  locale: z.string(),
  zoneinfo: z.string(),
  updated_at: z.int(),
});
export type Userinfo = z.infer<typeof userinfoSchema>;

/** C-03: GET /oauth/userinfo. Source: contract §4. */
export const oauthUserinfo = defineCall({
  name: 'oauth.userinfo',
  method: 'GET',
  path: '/oauth/userinfo',
  body: 'none',
  errors: 'drupal',
  audience: 'person',
  response: userinfoSchema,
  statuses: [200, 401, 403, 406],
});

/** C-03: the same by POST, as OpenID Connect has it; nothing is read from the body. Source: contract §4. */
export const oauthUserinfoPost = defineCall({
  name: 'oauth.userinfo.post',
  method: 'POST',
  path: '/oauth/userinfo',
  body: 'none',
  errors: 'drupal',
  audience: 'person',
  response: userinfoSchema,
  statuses: [200, 401, 403, 406],
});
