import * as z from 'zod/mini';
import { JOURNAL_FIELDS } from '../journal/fields.ts';
import { defineCall } from './call.ts';

/**
 * One value of a journal field that a later write replaced. `revision`: the last revision of the record that had it.
 * `replacedAt`: the moment of that write, ISO 8601 in UTC.
 */
export const keptRevisionSchema = z.object({
  field: z.enum(JOURNAL_FIELDS),
  revision: z.int(),
  replacedAt: z.string(),
});
export type KeptRevision = z.infer<typeof keptRevisionSchema>;

/** GET /api/account/revisions: what the acting person's journal held before, newest first. Source: Q-51; contract, decision 15. */
export const revisionList = defineCall({
  name: 'revision.list',
  method: 'GET',
  path: '/api/account/revisions',
  body: 'none',
  errors: 'problem',
  audience: 'person',
  response: z.object({ revisions: z.array(keptRevisionSchema) }),
  statuses: [200, 401, 403],
});
