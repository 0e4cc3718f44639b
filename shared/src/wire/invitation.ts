import * as z from 'zod/mini';
import { LOCALES } from '../rules/locales.ts';
import { defineCall } from './call.ts';

/** What an invitation says, without telling who sent it. `mail` is null for the code of a company. */
export const invitationSchema = z.object({
  mail: z.nullable(z.string()),
  firstname: z.string(),
  lastname: z.string(),
  company: z.string(),
  locale: z.enum(LOCALES),
});
export type Invitation = z.infer<typeof invitationSchema>;

/** The token of a link, or the code of a company as it was typed. */
export const invitationTokenSchema = z.string().check(z.minLength(1), z.maxLength(100));

/**
 * POST /api/invitation: what the holder of an invitation may read of it. An unknown, used, withdrawn or expired one gets the same 404.
 * Source: contract, decision 15; decision 205.
 */
export const invitation = defineCall({
  name: 'invitation',
  method: 'POST',
  path: '/api/invitation',
  body: 'json',
  smallBody: { empty: 'The token of the invitation is needed.' },
  request: z.strictObject({ token: invitationTokenSchema }),
  errors: 'problem',
  audience: 'anyone',
  response: invitationSchema,
  statuses: [200, 400, 401, 404, 413, 415, 422, 429, 503],
});
