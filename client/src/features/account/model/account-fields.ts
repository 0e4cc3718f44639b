import { PROFILE_TEXT_MAX } from '@ancrage/shared/rules/constants';
import type { EditableInfo, PersonalInfo } from '#person/personal-info.ts';

type TextKey = Exclude<keyof EditableInfo, 'cgu'>;

interface AccountField {
  readonly name: TextKey;
  /** the key of its label among the account's texts */
  readonly text: 'firstname' | 'lastname' | 'company' | 'jobTitle' | 'businessunit' | 'telephone';
  readonly autoComplete: string;
  readonly isRequired: boolean;
}

/** The identity fields. Source: S-07. */
export const IDENTITY_FIELDS: readonly AccountField[] = [
  { name: 'firstname', text: 'firstname', autoComplete: 'given-name', isRequired: true },
  { name: 'lastname', text: 'lastname', autoComplete: 'family-name', isRequired: true },
];

/** The work fields. Source: S-07. */
export const WORK_FIELDS: readonly AccountField[] = [
  { name: 'company', text: 'company', autoComplete: 'organization', isRequired: false },
  { name: 'title', text: 'jobTitle', autoComplete: 'organization-title', isRequired: false },
  { name: 'businessunit', text: 'businessunit', autoComplete: 'off', isRequired: false },
  { name: 'telephone', text: 'telephone', autoComplete: 'tel', isRequired: false },
];

/** Why a value cannot be saved, or null when it can. */
export const problemOfText = (value: string, isRequired: boolean): 'required' | 'tooLong' | null => {
  if (isRequired && value.trim() === '') return 'required';
  return value.length > PROFILE_TEXT_MAX ? 'tooLong' : null;
};

/** The fields that the form can change, out of all personal info. */
export const editableOf = (info: PersonalInfo): EditableInfo => ({
  firstname: info.firstname,
  lastname: info.lastname,
  title: info.title,
  company: info.company,
  businessunit: info.businessunit,
  telephone: info.telephone,
  cgu: info.cgu,
});
