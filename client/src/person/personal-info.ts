import { sanitiseText } from '@ancrage/shared/journal/sanitise';
import { localeOf } from '@ancrage/shared/rules/locales';
import { readable } from '@ancrage/shared/text/readable';
import { firstValue, toField } from '@ancrage/shared/wire/dialect/envelope';
import type { UserEntity } from '@ancrage/shared/wire/user-entity';
import type { LocalValue } from '#platform/storage/local.ts';

/** Identification data of the signed-in person; a text that is not there is empty. Source: E-02. */
export type PersonalInfo = LocalValue<'personal-info'>;

/** Who a person is and where they work, besides the address. */
export const PROFILE_KEYS = [
  'firstname',
  'lastname',
  'title',
  'company',
  'businessunit',
  'telephone',
] as const satisfies readonly (keyof PersonalInfo)[];

/** The fields that the account form can change. The address has its own form, with the password. Source: S-07. */
export const EDITABLE_INFO_KEYS = [...PROFILE_KEYS, 'cgu'] as const satisfies readonly (keyof PersonalInfo)[];
type EditableInfoKey = (typeof EDITABLE_INFO_KEYS)[number];
export type EditableInfo = Pick<PersonalInfo, EditableInfoKey>;

/** The fields a person fills or sees on the account page: what "at least 5 fields" counts. Source: V-02, S-07. */
const COUNTED_KEYS = [...EDITABLE_INFO_KEYS, 'mail'] as const;

/** How many of the account page's eight fields are there: a text that is not blank, the terms accepted. Source: V-02. */
export const countPersonalInfo = (info: PersonalInfo): number =>
  COUNTED_KEYS.filter((key) => (key === 'cgu' ? info.cgu : info[key].trim() !== '')).length;

/**
 * Extracts personal info from the user entity. Source: E-02, C-04.
 * @throws TypeError when the entity has no uid, which the contract forbids
 */
export const fromUserEntity = (user: UserEntity): PersonalInfo => {
  const uid = firstValue(user.uid);
  if (uid === undefined) throw new TypeError('The user entity has no uid.');
  const shown = (field: readonly { value: string }[] | undefined) => readable(firstValue(field) ?? '');
  return {
    firstname: shown(user.field_firstname),
    lastname: shown(user.field_lastname),
    mail: firstValue(user.mail) ?? '',
    title: shown(user.field_title),
    company: shown(user.field_company),
    businessunit: shown(user.field_businessunit),
    telephone: shown(user.field_telephone),
    cgu: firstValue(user.field_cgu) ?? false,
    uuid: firstValue(user.uuid) ?? '',
    uid,
    locale: localeOf(firstValue(user.preferred_langcode)),
  };
};

/** The changed fields only: another device may change the others at the same time. */
export const changesOf = (values: Partial<EditableInfo>, saved: EditableInfo): Partial<EditableInfo> =>
  Object.fromEntries(
    EDITABLE_INFO_KEYS.flatMap((key) => {
      const value = values[key];
      return value === undefined || value === saved[key] ? [] : [[key, value]];
    }),
  );

/** The body of PATCH /user for some changed fields, each under its `field_` name and sanitised. Source: E-02, C-05, V-06. */
export const toUserPatch = (values: Partial<EditableInfo>): Record<string, { value: string | boolean }[]> =>
  Object.fromEntries(
    EDITABLE_INFO_KEYS.flatMap((key) => {
      const value = values[key];
      if (value === undefined) return [];
      return [[`field_${key}`, toField(typeof value === 'string' ? sanitiseText(value) : value)]];
    }),
  );
