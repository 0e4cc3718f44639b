import * as z from 'zod/mini';
import { defineCall } from './call.ts';

/** GET /health/ready: the database answers and its schema is the code's; 503 otherwise. */
export const healthReady = defineCall({
  name: 'health.ready',
  method: 'GET',
  path: '/health/ready',
  body: 'none',
  errors: 'problem',
  audience: 'anyone',
  response: z.object({ status: z.literal('ready') }),
  statuses: [200, 401, 503],
});
