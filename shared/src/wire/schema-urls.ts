import * as z from 'zod/mini';
import { defineCall } from './call.ts';

const addressSchema = z.object({ url: z.string(), version: z.string() });
/** Where each locale's exercises are, and beside them the help and the resources; a version changes with what it names. Source: contract, decision 8. */
const schemaUrlSchema = z.object({ ...addressSchema.shape, library: addressSchema });
export const schemaUrlsSchema = z.object({ fr: schemaUrlSchema, en: schemaUrlSchema });
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
