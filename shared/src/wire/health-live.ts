import * as z from 'zod/mini';
import { defineCall } from './call.ts';

/** GET /health/live: the process answers. */
export const healthLive = defineCall({
  name: 'health.live',
  method: 'GET',
  path: '/health/live',
  body: 'none',
  errors: 'problem',
  audience: 'anyone',
  response: z.object({ status: z.literal('live') }),
  statuses: [200, 401],
});
