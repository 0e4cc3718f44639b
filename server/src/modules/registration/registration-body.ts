import { isMail } from '@ancrage/shared/rules/identity';
import { DEFAULT_LOCALE, isLocale, type Locale } from '@ancrage/shared/rules/locales';
import { fieldRefusals, type Violation, violationTexts } from '@ancrage/shared/wire/dialect/refusals';
import { registrationTexts } from '@ancrage/shared/wire/dialect/registration-texts';
import { filledItemsOf, readEntityBody } from '../../http/denormalise.ts';
import {
  checkFieldAccess,
  checkStructure,
  type FieldPolicies,
  type FieldPolicy,
  writable,
} from '../../http/field-policy.ts';
import { FieldReader } from '../../http/field-values.ts';
import { badStructure } from '../../http/http-error.ts';
import { fieldOf, isTimezone, PROFILE_FIELDS, readChoice, readProfile } from '../accounts/account-body.ts';
import { usernameFault } from './username.ts';

const chosenByNobody: FieldPolicy = { kind: 'hidden', refusal: fieldRefusals.creating };

const WRITABLE = [
  'name',
  'mail',
  'pass',
  'langcode',
  'preferred_langcode',
  'timezone',
  'field_cgu',
  'field_invitation',
  ...PROFILE_FIELDS.map(([name]) => fieldOf(name)),
];
const CHOSEN_BY_NOBODY = [
  'uid',
  'uuid',
  'status',
  'roles',
  'access',
  'login',
  'init',
  'created',
  'changed',
  'default_langcode',
  'preferred_admin_langcode',
  'field_data',
];

/** What an applicant may do to each field. Source: contract §14. */
const registrationFieldPolicies: FieldPolicies = new Map<string, FieldPolicy>([
  ...WRITABLE.map((field) => [field, writable] as const),
  ...CHOSEN_BY_NOBODY.map((field) => [field, chosenByNobody] as const),
]);

/** A parsed request for access. */
export interface RegistrationBody {
  readonly mail: string;
  readonly password: string;
  readonly profile: ReturnType<typeof readProfile>;
  readonly locale: Locale;
  readonly timezone?: string;
  readonly cgu: boolean;
  /** Token of an invitation, or code of a company; null without one. Source: decision 205. */
  readonly invitation: string | null;
  readonly violations: readonly Violation[];
}

const readPassword = (reader: FieldReader): string => {
  const [item, ...others] = filledItemsOf('pass', reader.body.get('pass'));
  if (others.length > 0) reader.refuse('pass', violationTexts.tooMany('Password'));
  const value = item?.value;
  if (typeof value === 'string' && value.trim() !== '') return value;
  throw badStructure(registrationTexts.noPassword);
};

const readName = (reader: FieldReader, mail: string) => {
  const fault = usernameFault(reader.text('name', 'Name') ?? '', mail);
  if (fault) reader.refuse('name', fault);
};

const readMail = (reader: FieldReader, mail: string) => {
  if (mail === '') reader.refuse('mail', violationTexts.required('Email'));
  else if (!isMail(mail)) reader.refuse('mail.0.value', violationTexts.mailInvalid);
};

/**
 * Reads the body of a request for access. Invalid values are collected, not thrown.
 * @throws HttpError 422 when the structure is wrong or the password is missing, 403 for a protected field
 */
export const readRegistrationBody = (sent: unknown): RegistrationBody => {
  const body = readEntityBody(sent);
  checkStructure(body, registrationFieldPolicies);
  const reader = new FieldReader(body);
  const password = readPassword(reader);
  checkFieldAccess(body, registrationFieldPolicies, () => ({}));
  const mail = (reader.text('mail', 'Email') ?? '').trim();
  readName(reader, mail);
  readMail(reader, mail);
  const timezone = readChoice(reader, 'timezone', 'Time zone', isTimezone);
  const languages = ['preferred_langcode', 'langcode'].map((field) =>
    readChoice(reader, field, 'Language', isLocale),
  );
  return {
    mail,
    password,
    profile: readProfile(reader),
    locale: languages.find(isLocale) ?? DEFAULT_LOCALE,
    ...(timezone !== undefined && { timezone }),
    cgu: reader.truth('field_cgu', 'Terms') ?? false,
    invitation: reader.text('field_invitation', 'Invitation')?.trim() || null,
    violations: reader.violations,
  };
};
