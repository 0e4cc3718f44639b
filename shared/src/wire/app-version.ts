import * as z from 'zod/mini';
import { defineCall } from './call.ts';

const appVersionSchema = z.object({ v: z.string() });

/** C-12: GET /getwaversion/tma; `v` is the version of the web app that the server offers. Source: contract §13, K-04. */
export const appVersion = defineCall({
  name: 'app.version',
  method: 'GET',
  path: '/getwaversion/tma',
  body: 'none',
  errors: 'drupal',
  audience: 'anyone',
  response: appVersionSchema,
  statuses: [200, 401, 406],
});
