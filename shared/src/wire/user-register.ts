import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { registrationTexts } from './dialect/registration-texts.ts';
import { userEntitySchema } from './user-entity.ts';

/** What was asked for, as an entity; the same for a new and for a known address. Source: contract §14, decision 14. */
export const registeredUserSchema = z.pick(userEntitySchema, {
  langcode: true,
  name: true,
  created: true,
  changed: true,
  default_langcode: true,
  field_firstname: true,
  field_lastname: true,
  field_title: true,
  field_company: true,
  field_businessunit: true,
  field_telephone: true,
  field_cgu: true,
});
export type RegisteredUser = z.infer<typeof registeredUserSchema>;

/** C-15: POST /user/register; the account stays pending until the firm approves it. Source: contract §14. */
export const userRegister = defineCall({
  name: 'user.register',
  method: 'POST',
  path: '/user/register',
  body: 'json',
  smallBody: { empty: registrationTexts.noBody },
  errors: 'drupal',
  audience: 'anyone',
  response: registeredUserSchema,
  statuses: [200, 400, 401, 403, 406, 413, 415, 422, 429, 503],
});
