import * as z from 'zod/mini';
import { OWN_ACTS } from '../rules/security-acts.ts';
import { defineCall } from './call.ts';
import { DEVICE_KINDS } from './session-list.ts';

/** How many acts are listed at most. */
export const OWN_ACTS_AT_ONCE = 50;

/**
 * One act on the security of an account. `count`: how many there were, for refused sign-ins of an hour and ended sessions; else 1.
 * The device is as in the list of sessions. `source`: an IPv4 /24 or IPv6 /48; null when it is unknown or was deleted.
 */
const ownActSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  act: z.enum(OWN_ACTS),
  count: z.int(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  kind: z.nullable(z.enum(DEVICE_KINDS)),
  source: z.nullable(z.string()),
});
export type OwnActLine = z.infer<typeof ownActSchema>;

/**
 * GET /api/account/security: the latest acts on the security of the acting person's account, newest first, `OWN_ACTS_AT_ONCE` at
 * most. Source: contract, decision 15; decision 161.
 */
export const accountSecurity = defineCall({
  name: 'account.security',
  method: 'GET',
  path: '/api/account/security',
  body: 'none',
  errors: 'problem',
  audience: 'person',
  response: z.object({ acts: z.array(ownActSchema) }),
  statuses: [200, 401, 403],
});
