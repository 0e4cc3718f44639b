import * as z from 'zod/mini';
import { defineCall } from './call.ts';

/** The password once more, and the session to end; without one, all sessions but the one that asks. */
export const sessionEndRequestSchema = z.strictObject({
  password: z.string().check(z.minLength(1), z.maxLength(1000)),
  session: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
});

/**
 * POST /api/account/sessions/end: ends one open session of the acting person, or all but the one that asks, with every
 * token of them. `ended`: how many. Source; contract, decision 15.
 */
export const sessionEnd = defineCall({
  name: 'session.end',
  method: 'POST',
  path: '/api/account/sessions/end',
  body: 'json',
  smallBody: { empty: 'A password is needed.' },
  request: sessionEndRequestSchema,
  errors: 'problem',
  audience: 'person',
  response: z.object({ ended: z.int() }),
  statuses: [200, 400, 401, 403, 404, 413, 415, 422, 429, 503],
});
