import { USERNAME_MAX } from '@ancrage/shared/rules/constants';
import { mailKeyOf } from '@ancrage/shared/rules/identity';
import { registrationTexts } from '@ancrage/shared/wire/dialect/registration-texts';

/**
 * Characters that a user name may not contain, and characters that are invisible or look like others. Source: contract
 * §14.
 */
const ILLEGAL =
  /[^\u0080-\u{10FFFF} a-z0-9@+_.'-]|[\u0080-\u00A0\u00AD\u2000-\u200F\u2028-\u202F\u205F-\u206F\uFEFF\uFF01-\uFF60\uFFF9-\uFFFD]/iu;

/** The fault of a name other than the address. Drupal's rules come first, in its order. */
const faultOf = (name: string): string => {
  if (name.startsWith(' ')) return registrationTexts.nameSpaceFirst;
  if (name.endsWith(' ')) return registrationTexts.nameSpaceLast;
  if (name.includes('  ')) return registrationTexts.nameSpaces;
  if (ILLEGAL.test(name)) return registrationTexts.nameIllegal;
  if ([...name].length > USERNAME_MAX) return registrationTexts.nameTooLong(name, USERNAME_MAX);
  return registrationTexts.nameNotMail;
};

/**
 * The fault of a user name, or null. People sign in with their address, so it must be their name. Source: decision 12.
 */
export const usernameFault = (name: string, mail: string): string | null => {
  if (name === '') return registrationTexts.noName;
  const isAddress = name.trim() === name && mailKeyOf(name) === mailKeyOf(mail);
  return isAddress ? null : faultOf(name);
};
