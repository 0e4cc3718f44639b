import { toField, toMoment } from '@ancrage/shared/wire/dialect/envelope';
import type { RegisteredUser } from '@ancrage/shared/wire/user-register';
import type { RegistrationBody } from './registration-body.ts';

/**
 * The response to a request, as an entity: built from the request alone, so that it cannot reveal what is stored.
 * Source: decision 14.
 */
export const registrationToWire = (
  { mail, locale, profile, cgu }: Omit<RegistrationBody, 'violations'>,
  now: Date,
): RegisteredUser => ({
  langcode: [{ value: locale }],
  name: [{ value: mail }],
  created: toMoment(now),
  changed: toMoment(now),
  default_langcode: [{ value: true }],
  field_firstname: toField(profile.firstname),
  field_lastname: toField(profile.lastname),
  field_title: toField(profile.title),
  field_company: toField(profile.company),
  field_businessunit: toField(profile.businessunit),
  field_telephone: toField(profile.telephone),
  field_cgu: [{ value: cgu }],
});
