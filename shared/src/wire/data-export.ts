import * as z from 'zod/mini';
import { defineCall } from './call.ts';

/** Longest readable page that an export takes along, in characters. */
const EXPORT_PAGE_MAX = 20_000_000;

/**
 * What an export asks for: the password once more and, from a device that can read the journal, the page on which it is
 * readable. The server puts the page into the archive as it is: it does not look inside a journal itself. Source: Q-44.
 */
export const dataExportRequestSchema = z.strictObject({
  password: z.string().check(z.minLength(1), z.maxLength(1000)),
  page: z.optional(z.string().check(z.maxLength(EXPORT_PAGE_MAX))),
});
export type DataExportRequest = z.infer<typeof dataExportRequestSchema>;

/**
 * POST /api/account/export: all that is kept of the acting person, as one archive (ZIP), with a list of SHA-256 sums.
 * Source: Q-66; contract, decision 15.
 */
export const dataExport = defineCall({
  name: 'account.export',
  method: 'POST',
  path: '/api/account/export',
  body: 'json',
  request: dataExportRequestSchema,
  answers: 'file',
  errors: 'problem',
  audience: 'person',
  response: z.unknown(),
  statuses: [200, 400, 401, 403, 413, 415, 422, 429, 503],
});
