import * as z from 'zod/mini';
import { booleanField, momentField, numberField, textField } from './dialect/envelope.ts';

/** A person as the owner sees it. Keys that an ordinary owner never sees (pass, status, roles…) are absent. Source: contract §6. */
export const userEntitySchema = z.object({
  uid: numberField,
  uuid: textField,
  langcode: textField,
  preferred_langcode: textField,
  preferred_admin_langcode: textField,
  name: textField,
  mail: textField,
  timezone: textField,
  created: momentField,
  changed: momentField,
  default_langcode: booleanField,
  field_firstname: textField,
  field_lastname: textField,
  field_title: textField,
  field_company: textField,
  field_businessunit: textField,
  field_telephone: textField,
  field_cgu: booleanField,
  /** The nid of the data record, as text (what the old client reads) and as a number. Source: contract, decision 9. */
  field_data: z.array(z.object({ value: z.string(), target_id: z.int() })),
});
export type UserEntity = z.infer<typeof userEntitySchema>;
