import * as z from 'zod/mini';
import { defineCall } from './call.ts';

/** DELETE /api/account/sessions/{session}: ends one open session of the acting person, with every token of it. Source: Q-13; contract, decision 15. */
export const sessionEnd = defineCall({
  name: 'session.end',
  method: 'DELETE',
  path: '/api/account/sessions/:session',
  body: 'none',
  errors: 'problem',
  audience: 'person',
  response: z.object({ ended: z.int() }),
  statuses: [200, 401, 403, 404],
});
