import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { keptRevisionSchema } from './revision-list.ts';

/**
 * GET /api/account/revisions/{field}/{revision}: the text of one of them, byte for byte; null when the field was empty.
 * Source; contract, decision 15.
 */
export const revisionGet = defineCall({
  name: 'revision.get',
  method: 'GET',
  path: '/api/account/revisions/:field/:revision',
  body: 'none',
  errors: 'problem',
  audience: 'person',
  response: z.extend(keptRevisionSchema, { text: z.nullable(z.string()) }),
  statuses: [200, 401, 403, 404],
});
