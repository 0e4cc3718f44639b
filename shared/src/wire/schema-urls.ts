import * as z from 'zod/mini';
import { defineCall } from './call.ts';

/** Where each locale's exercise content is; the version changes with the content. Source: contract, decision 8. */
const schemaUrlSchema = z.object({ url: z.string(), version: z.string() });
const schemaUrlsSchema = z.object({ fr: schemaUrlSchema, en: schemaUrlSchema });
export type SchemaUrls = z.infer<typeof schemaUrlsSchema>;

/** C-08: GET /ge_rest/ge_get_schema_url. Source: contract §13, decision 8. */
export const schemaUrls = defineCall({
  name: 'schema.urls',
  method: 'GET',
  path: '/ge_rest/ge_get_schema_url',
  body: 'none',
  errors: 'drupal',
  audience: 'anyone',
  response: schemaUrlsSchema,
  statuses: [200, 401, 406],
});
