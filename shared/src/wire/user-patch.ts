import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { booleanField, textField } from './dialect/envelope.ts';
import { userEntitySchema } from './user-entity.ts';

const field = z.optional(textField);
/** The usual form of a change; contract §2 lists the other forms of a field. */
const userPatchRequestSchema = z.object({
  mail: field,
  pass: z.optional(z.array(z.object({ existing: z.string(), value: z.optional(z.string()) }))),
  preferred_langcode: field,
  timezone: field,
  field_firstname: field,
  field_lastname: field,
  field_title: field,
  field_company: field,
  field_businessunit: field,
  field_telephone: field,
  field_cgu: z.optional(booleanField),
});

/** C-05: PATCH /user/{uid}; a stale If-Match is 412 and changes nothing. Source: contract §9, decision 11. */
export const userPatch = defineCall({
  name: 'user.patch',
  method: 'PATCH',
  path: '/user/:uid',
  entity: 'user',
  body: 'json',
  smallBody: {},
  request: userPatchRequestSchema,
  errors: 'drupal',
  audience: 'person',
  response: userEntitySchema,
  statuses: [200, 400, 401, 403, 404, 406, 412, 413, 415, 422, 429, 503],
});
