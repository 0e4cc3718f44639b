import { nameOf, type PersonNames } from '../model/name-of.ts';
import { MailAddress } from './mail-address.tsx';

/** A person's name in the admin console; an e-mail address instead of it can break over lines. */
export const PersonName = ({ person }: { person: PersonNames }) => {
  const name = nameOf(person);
  return name === person.mail ? <MailAddress mail={person.mail} /> : name;
};
