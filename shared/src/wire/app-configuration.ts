import * as z from 'zod/mini';
import { LOCALES } from '../rules/locales.ts';
import { defineCall } from './call.ts';

/** What the web app must know of the place it runs at. The client secret is public by nature: see docs/decisions. */
export const appConfigurationSchema = z.object({
  firm: z.object({
    name: z.string(),
    contact: z.string(),
    colour: z.string().check(z.regex(/^#[\da-f]{6}$/i)),
    /** Whom to call when an exercise stirs up too much, by language; absent when the firm names nobody. */
    helpline: z.optional(z.record(z.enum(LOCALES), z.string())),
  }),
  client: z.object({ id: z.string(), secret: z.string() }),
});
export type AppConfiguration = z.infer<typeof appConfigurationSchema>;

/** GET /api/configuration, for our own web app. */
export const appConfiguration = defineCall({
  name: 'app.configuration',
  method: 'GET',
  path: '/api/configuration',
  body: 'none',
  errors: 'problem',
  audience: 'anyone',
  response: appConfigurationSchema,
  statuses: [200, 401],
});
