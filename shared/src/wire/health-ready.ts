import * as z from 'zod/mini';
import { defineCall } from './call.ts';

const stateSchema = z.enum(['ok', 'failed']);

/**
 * The dependencies of a process, one by one. `database` is `full` for a minute after it refused a write for want of space. `migrations` is `newer` once a later version has run: this one keeps working until it is
 * replaced.
 */
const healthPartsSchema = z.object({
  database: z.enum(['ok', 'full', 'failed']),
  migrations: z.enum(['ok', 'newer', 'failed']),
  queue: stateSchema,
  storage: stateSchema,
});
export type HealthParts = z.infer<typeof healthPartsSchema>;

/**
 * GET /health/ready: whether this process wants requests; 503, with the same `parts` in the problem, when it stops, or while the
 * database does not answer or lacks a migration. A full database, a failing queue or storage is reported and does not
 * make the process unready: what is there can be read.
 */
export const healthReady = defineCall({
  name: 'health.ready',
  method: 'GET',
  path: '/health/ready',
  body: 'none',
  errors: 'problem',
  audience: 'anyone',
  response: z.object({ status: z.literal('ready'), parts: healthPartsSchema }),
  statuses: [200, 401, 503],
});
