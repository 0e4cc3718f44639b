import { nameOf, type PersonNames } from '../model/name-of.ts';
import { MailAddress } from './mail-address.tsx';

/** A person's name as the desk shows it, where an address in its place may break. */
export const PersonName = ({ person }: { person: PersonNames }) => {
  const name = nameOf(person);
  return name === person.mail ? <MailAddress mail={person.mail} /> : name;
};
