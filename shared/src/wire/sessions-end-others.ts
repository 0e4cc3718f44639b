import * as z from 'zod/mini';
import { defineCall } from './call.ts';

/**
 * DELETE /api/account/sessions: ends every session of the acting person but the one that asks. `ended`: how many.
 * Source: Q-13; contract, decision 15.
 */
export const sessionsEndOthers = defineCall({
  name: 'session.end-others',
  method: 'DELETE',
  path: '/api/account/sessions',
  body: 'none',
  errors: 'problem',
  audience: 'person',
  response: z.object({ ended: z.int() }),
  statuses: [200, 401, 403],
});
