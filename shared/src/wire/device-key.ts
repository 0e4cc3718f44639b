import * as z from 'zod/mini';
import { defineCall } from './call.ts';

/**
 * GET /api/account/device-key: 32 bytes in base64url, always the same for one person and told to nobody else. What a
 * device could not send is sealed under it when a session ends by itself. Source: Q-53; contract, decision 15.
 */
export const deviceKey = defineCall({
  name: 'device-key.get',
  method: 'GET',
  path: '/api/account/device-key',
  body: 'none',
  errors: 'problem',
  audience: 'person',
  response: z.object({ key: z.string().check(z.regex(/^[\w-]{43}$/)) }),
  statuses: [200, 401, 403],
});
