import { MAIL_MAX, PASSWORD_MAX, PASSWORD_MIN } from './constants.ts';

const PART = '[^\\s@<>()[\\]\\\\,;:"\\p{Cc}]+';
const MAIL = new RegExp(`^${PART}@${PART}\\.${PART}$`, 'u');

/** Whether a text can be an e-mail address, and be stored as it is. */
export const isMail = (text: string): boolean =>
  text.length <= MAIL_MAX && text.isWellFormed() && MAIL.test(text);

/** The form of an e-mail address under which it belongs to one account: trimmed, NFKC, lower case, without NUL. */
export const mailKeyOf = (mail: string): string =>
  mail.replaceAll('\0', '').trim().normalize('NFKC').toLowerCase();

/** The form in which a password is hashed and checked: trimmed, NFKC. Source: contract §9, Q-02. */
export const passwordKeyOf = (password: string): string => password.trim().normalize('NFKC');

/** Whether a new password is neither too short nor too long, counted in characters of its checked form. Source: Q-02. */
export const hasPasswordLength = (password: string): boolean => {
  const { length } = [...passwordKeyOf(password)];
  return length >= PASSWORD_MIN && length <= PASSWORD_MAX;
};
