import { mailKeyOf } from '@ancrage/shared/rules/identity';
import { currentPerson } from '#person/person-store.ts';
import { PROFILE_KEYS } from '#person/personal-info.ts';

/**
 * The words about the owner of an address that a guesser knows, as on the server, as far as this device has them: of the
 * person who is signed in. Source: Q-02.
 */
export const knownOfPerson = (mail: string): readonly string[] => {
  const info = currentPerson()?.info;
  if (!info || mailKeyOf(info.mail) !== mailKeyOf(mail)) return [];
  return PROFILE_KEYS.map((key) => info[key]);
};
