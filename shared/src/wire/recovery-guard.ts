import * as z from 'zod/mini';
import { defineCall } from './call.ts';

/** The password once more. */
export const guardPasswordSchema = z.strictObject({
  password: z.string().check(z.minLength(1), z.maxLength(1000)),
});

/** A reset by mail that waits: a mailed code works from `opensAt` to `endsAt`, unless it is refused. */
const waitSchema = z.object({
  startedAt: z.iso.datetime(),
  opensAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
});
export type RecoveryWait = z.infer<typeof waitSchema>;

/**
 * `protectsFrom`: until then a mailed code still works at once. `codeMadeAt`: null when there is no paper code, because it was used.
 * `formerCodeUntil`: until when the paper code before it works too; null when it does not.
 */
const guardSchema = z.object({
  since: z.iso.datetime(),
  protectsFrom: z.iso.datetime(),
  codeMadeAt: z.nullable(z.iso.datetime()),
  formerCodeUntil: z.nullable(z.iso.datetime()),
  wait: z.nullable(waitSchema),
});
export type GuardState = z.infer<typeof guardSchema>;

/** GET /api/account/recovery-guard: the recovery guard of the acting person; null when it is off. Source: contract, decision 15; decision 196. */
export const recoveryGuard = defineCall({
  name: 'recovery-guard.get',
  method: 'GET',
  path: '/api/account/recovery-guard',
  body: 'none',
  errors: 'problem',
  audience: 'person',
  response: z.object({ guard: z.nullable(guardSchema) }),
  statuses: [200, 401, 403],
});

/**
 * POST /api/account/recovery-guard/code: makes a paper code, which no other answer holds, and switches the guard on when it is off. Refusals:
 * wrong_password, invalid. Source: contract, decision 15; decision 196.
 */
export const recoveryGuardCode = defineCall({
  name: 'recovery-guard.code',
  method: 'POST',
  path: '/api/account/recovery-guard/code',
  body: 'json',
  smallBody: { empty: 'A password is needed.' },
  request: guardPasswordSchema,
  errors: 'problem',
  audience: 'person',
  response: z.object({ paperCode: z.string(), guard: guardSchema }),
  statuses: [200, 400, 401, 403, 413, 415, 422, 429, 503],
});

/** POST /api/account/recovery-guard/end: switches the guard off. Refusals: wrong_password, invalid. Source: contract, decision 15; decision 196. */
export const recoveryGuardEnd = defineCall({
  name: 'recovery-guard.end',
  method: 'POST',
  path: '/api/account/recovery-guard/end',
  body: 'json',
  smallBody: { empty: 'A password is needed.' },
  request: guardPasswordSchema,
  errors: 'problem',
  audience: 'person',
  response: z.object({ guard: z.null() }),
  statuses: [200, 400, 401, 403, 413, 415, 422, 429, 503],
});

/**
 * POST /api/account/recovery-guard/refusal: refuses a reset by mail that waits, or whose time has come; without one, it does nothing. No
 * password: the session is proof enough to keep things as they are. Source: contract, decision 15; decision 196.
 */
export const recoveryGuardRefusal = defineCall({
  name: 'recovery-guard.refuse',
  method: 'POST',
  path: '/api/account/recovery-guard/refusal',
  body: 'none',
  errors: 'problem',
  audience: 'person',
  response: z.object({ guard: z.nullable(guardSchema) }),
  statuses: [200, 401, 403],
});
