import * as z from 'zod/mini';
import { defineCall } from './call.ts';

/**
 * GET /system/files/{year}-{month}/{name}, where the addresses of files lead: the acting person's own file, as an
 * attachment. Source: contract, decision 15; Q-35.
 */
export const fileDownload = defineCall({
  name: 'file.download',
  method: 'GET',
  path: '/system/files/:month/:filename',
  body: 'none',
  answers: 'file',
  errors: 'problem',
  audience: 'person',
  response: z.unknown(),
  statuses: [200, 401, 403, 404, 405],
});
