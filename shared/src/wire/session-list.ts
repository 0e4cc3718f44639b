import * as z from 'zod/mini';
import { defineCall } from './call.ts';

export const DEVICE_KINDS = ['phone', 'tablet', 'computer'] as const;

/**
 * One open session. What the device said of itself is read into names (`Firefox`, `Windows`); null where it said nothing
 * that is known. Moments are ISO 8601 in UTC; `usedAt` is the last renewal, minutes before the last call at most.
 */
const openSessionSchema = z.object({
  id: z.string(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  kind: z.nullable(z.enum(DEVICE_KINDS)),
  openedAt: z.string(),
  usedAt: z.string(),
  /** Whether it is the session that asks. */
  isThis: z.boolean(),
});

/** When the server was last restored from a backup, and when that backup was made. ISO 8601 in UTC. */
const restoredCopySchema = z.object({ at: z.string(), copyOf: z.string() });
export type RestoredCopy = z.infer<typeof restoredCopySchema>;
export type OpenSession = z.infer<typeof openSessionSchema>;

/**
 * GET /api/account/sessions: where the acting person is signed in, this session first, then the last used, and whether
 * what the server has is a restored copy. Source: Q-13; contract, decision 15.
 */
export const sessionList = defineCall({
  name: 'session.list',
  method: 'GET',
  path: '/api/account/sessions',
  body: 'none',
  errors: 'problem',
  audience: 'person',
  response: z.object({ sessions: z.array(openSessionSchema), restored: z.nullable(restoredCopySchema) }),
  statuses: [200, 401, 403],
});
