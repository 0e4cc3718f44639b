import * as z from 'zod/mini';
import { defineCall } from './call.ts';

/** An erasure is asked for with the password once more, and a yes that nobody sends by mistake. */
export const accountErasureRequestSchema = z.strictObject({
  password: z.string().check(z.minLength(1), z.maxLength(1000)),
  understood: z.literal(true),
});

/**
 * POST /api/account/erasure: erases the acting person, key first, with all that was kept of them. `erasedAt`: ISO 8601 in
 * UTC. No token of theirs is good from then on. Source; contract, decision 15.
 */
export const accountErasure = defineCall({
  name: 'account.erasure',
  method: 'POST',
  path: '/api/account/erasure',
  body: 'json',
  smallBody: { empty: 'A password is needed.' },
  request: accountErasureRequestSchema,
  errors: 'problem',
  audience: 'person',
  response: z.object({ erasedAt: z.string() }),
  statuses: [200, 400, 401, 403, 413, 415, 422, 429, 503],
});
