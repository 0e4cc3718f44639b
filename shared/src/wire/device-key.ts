import * as z from 'zod/mini';
import { defineCall } from './call.ts';

/**
 * GET /api/account/device-key: 32 bytes in base64url, always the same for one person and never sent to anyone else. A device seals
 * its copy of the journal under it when a session ends by itself. `restoredAt` says when the server was last restored from a
 * backup (RFC 3339), null if never: what a device knew of the server before that moment may be missing there.
 * Source: Q-53; contract, decision 15.
 */
export const deviceKey = defineCall({
  name: 'device-key.get',
  method: 'GET',
  path: '/api/account/device-key',
  body: 'none',
  errors: 'problem',
  audience: 'person',
  response: z.object({
    key: z.string().check(z.regex(/^[\w-]{43}$/)),
    restoredAt: z.nullable(z.iso.datetime()),
  }),
  statuses: [200, 401, 403],
});
