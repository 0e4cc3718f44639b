import { PROFILE_TEXT_MAX } from '@ancrage/shared/rules/constants';
import { isMail } from '@ancrage/shared/rules/identity';
import { isLocale } from '@ancrage/shared/rules/locales';
import { fieldRefusals, type Violation, violationTexts } from '@ancrage/shared/wire/dialect/refusals';
import { type EntityBody, itemsOf, readEntityBody } from '../../http/denormalise.ts';
import {
  checkStructure,
  type FieldPolicies,
  type FieldPolicy,
  moving,
  unchanging,
  writable,
} from '../../http/field-policy.ts';
import { FieldReader, wrongWithCharacters } from '../../http/field-values.ts';
import type { Profile, ProfileName } from './profile.ts';

const hidden: FieldPolicy = { kind: 'hidden', refusal: fieldRefusals.plain };

/** The identification fields, with the name that violations use for them. */
export const PROFILE_FIELDS: readonly (readonly [ProfileName, string])[] = [
  ['firstname', 'First name'],
  ['lastname', 'Last name'],
  ['title', 'Title'],
  ['company', 'Company'],
  ['businessunit', 'Business unit'],
  ['telephone', 'Telephone'],
];
/** The wire field of a name. Source: E-02. */
export const fieldOf = (name: string) => `field_${name}`;

/** What a person may do to each field of the account. Source: contract §9. */
export const accountFieldPolicies: FieldPolicies = new Map<string, FieldPolicy>([
  ['uid', { kind: 'protected', refusal: fieldRefusals.id }],
  ['uuid', { kind: 'protected', refusal: fieldRefusals.uuid }],
  // The language follows the preferred one, and the name the address.
  ['langcode', moving],
  ['preferred_langcode', writable],
  ['preferred_admin_langcode', unchanging],
  ['name', moving],
  ['mail', writable],
  ['pass', writable],
  ['timezone', writable],
  ['created', unchanging],
  ['changed', moving],
  ['default_langcode', unchanging],
  ['field_data', unchanging],
  ['field_cgu', writable],
  ...PROFILE_FIELDS.map(([name]) => [fieldOf(name), writable] as const),
  ...['status', 'roles', 'access', 'login', 'init'].map((field) => [field, hidden] as const),
]);

/** A parsed PATCH of an account. */
export interface AccountBody {
  readonly body: EntityBody;
  readonly profile: Partial<Profile>;
  readonly cgu: boolean | undefined;
  /** undefined: not sent. */
  readonly mail: string | null | undefined;
  readonly locale: string | undefined;
  readonly timezone: string | undefined;
  /** A new password, or null to keep the current one. */
  readonly newPassword: string | null;
  readonly currentPassword: string | null;
  readonly violations: readonly Violation[];
}

/** The identification fields that were sent. */
export const readProfile = (reader: FieldReader): Partial<Profile> => {
  const profile: Partial<Record<ProfileName, string>> = {};
  for (const [name, label] of PROFILE_FIELDS) {
    const text = reader.text(fieldOf(name), label);
    if (text === undefined) continue;
    if (text && [...text].length > PROFILE_TEXT_MAX)
      reader.refuse(`${fieldOf(name)}.0.value`, violationTexts.tooLong(label, PROFILE_TEXT_MAX));
    const wrong = text && wrongWithCharacters(text);
    if (wrong) reader.refuse(`${fieldOf(name)}.0.value`, wrong);
    profile[name] = text ?? '';
  }
  return profile;
};

const readMail = (reader: FieldReader): string | null | undefined => {
  const mail = reader.text('mail', 'Email');
  // False means empty.
  if (mail === null || mail === '') reader.refuse('mail', violationTexts.required('Email'));
  else if (mail && !isMail(mail)) reader.refuse('mail.0.value', violationTexts.mailInvalid);
  return mail;
};

/** Whether a text is a time zone. */
export const isTimezone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Z]/.test(name);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
};

/**
 * The text of a field with fixed values; undefined when it was not sent, was emptied or is invalid, which adds a
 * violation.
 */
export const readChoice = (
  reader: FieldReader,
  field: string,
  label: string,
  is: (value: string) => boolean,
): string | undefined => {
  const value = reader.text(field, label);
  // An empty field means the default of the site, which the account has already.
  if (typeof value !== 'string') return undefined;
  if (is(value)) return value;
  reader.refuse(`${field}.0.value`, violationTexts.choice);
  return undefined;
};

const readPasswords = (reader: FieldReader) => {
  const [item, ...others] = itemsOf('pass', reader.body.get('pass'));
  if (others.length > 0) reader.refuse('pass', violationTexts.tooMany('Password'));
  const value = item?.value ?? '';
  // An invalid password is not ignored: its sender would think it was changed.
  if (typeof value !== 'string') reader.refuse('pass.0.value', violationTexts.wrongType);
  const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : null);
  return { newPassword: textOf(value), currentPassword: textOf(item?.existing) };
};

/**
 * Reads the body of a PATCH. Invalid values are collected, not thrown.
 * @throws HttpError 422 when the structure is wrong
 */
export const readAccountBody = (sent: unknown): AccountBody => {
  const body = readEntityBody(Array.isArray(sent) && sent.length === 0 ? {} : sent);
  checkStructure(body, accountFieldPolicies);
  const reader = new FieldReader(body);
  return {
    body,
    profile: readProfile(reader),
    cgu: reader.truth('field_cgu', 'Terms'),
    mail: readMail(reader),
    locale: readChoice(reader, 'preferred_langcode', 'Language', isLocale),
    timezone: readChoice(reader, 'timezone', 'Time zone', isTimezone),
    ...readPasswords(reader),
    violations: reader.violations,
  };
};
