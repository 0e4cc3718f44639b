import type { Locale } from '@ancrage/shared/rules/locales';
import { useSyncExternalStore } from 'react';
import { agreeOnLanguage } from '#person/account-language.ts';
import { type Person, PersonKeeper } from '#person/person-keeper.ts';
import type { EditableInfo } from '#person/personal-info.ts';
import { setLocale } from '#platform/locale.ts';
import { authorised, hasSession, onSignedOut } from '#platform/session/tokens.ts';

const keeper = new PersonKeeper(authorised);
onSignedOut(() => keeper.forget());

/** The signed-in user stored on this device, or null. */
export const currentPerson = (): Person | null => keeper.current();

/** The signed-in person, for a component. */
export const usePerson = (): Person | null => useSyncExternalStore(keeper.subscribe, () => keeper.current());

/** Runs a call whose response may change the language. */
const inOneLanguage = async <Told>(work: () => Promise<Told>): Promise<Told> => {
  const known = keeper.current()?.info.locale;
  const result = await work();
  await agreeOnLanguage(keeper, known);
  return result;
};

/** See {@link PersonKeeper.load}. The account's language becomes the device's, unless one was chosen on it. */
export const loadPerson = (): Promise<Person> => inOneLanguage(() => keeper.load());

/** See {@link PersonKeeper.renew}. */
export const renewPerson = (afterMs: number): Promise<void> => inOneLanguage(() => keeper.renew(afterMs));

/** See {@link PersonKeeper.save}. */
export const savePersonalInfo = (values: Partial<EditableInfo>): Promise<Person> =>
  inOneLanguage(() => keeper.save(values));

/**
 * Changes the language, also in the account of the signed-in user, mails included. Source: S-11, T-11.
 * @throws when the language's file cannot be loaded; then nothing changes
 */
export const chooseLanguage = async (locale: Locale): Promise<void> => {
  await setLocale(locale);
  await agreeOnLanguage(keeper, keeper.current()?.info.locale);
};

/** The session that a reload finds: none, a complete one, or an incomplete one, which means a sign-out. Source: T-04. */
export const sessionOnDevice = (): 'none' | 'complete' | 'incomplete' => {
  const person = keeper.current() !== null;
  if (hasSession()) return person ? 'complete' : 'incomplete';
  return person ? 'incomplete' : 'none';
};
