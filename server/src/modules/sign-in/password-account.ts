import { mailKeyOf } from '@ancrage/shared/rules/identity';

/** Whose password it is: a person's, or a member's of the staff. */
export type PasswordKind = 'person' | 'staff';

/** What failed attempts at the password of an address are counted by, known or not. */
export const passwordAccount = (kind: PasswordKind, mail: string): string => `${kind}:${mailKeyOf(mail)}`;
