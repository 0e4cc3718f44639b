import { useSyncExternalStore } from 'react';
import { type Person, PersonKeeper } from '#person/person-keeper.ts';
import type { EditableInfo } from '#person/personal-info.ts';
import { authorised, hasSession, onSignedOut } from '#platform/session/tokens.ts';

const keeper = new PersonKeeper(authorised);
onSignedOut(() => keeper.forget());

/** The signed-in person held on this device, or null. */
export const currentPerson = (): Person | null => keeper.current();

/** The signed-in person, for a component. */
export const usePerson = (): Person | null => useSyncExternalStore(keeper.subscribe, () => keeper.current());

/** See {@link PersonKeeper.load}. */
export const loadPerson = (): Promise<Person> => keeper.load();

/** See {@link PersonKeeper.renew}. */
export const renewPerson = (afterMs: number): Promise<void> => keeper.renew(afterMs);

/** See {@link PersonKeeper.save}. */
export const savePersonalInfo = (values: Partial<EditableInfo>): Promise<Person> => keeper.save(values);

/** What a reload finds: nothing, a session with all it needs, or the remains of one, which means signing out. Source: T-04. */
export const sessionOnDevice = (): 'none' | 'complete' | 'incomplete' => {
  const person = keeper.current() !== null;
  if (hasSession()) return person ? 'complete' : 'incomplete';
  return person ? 'incomplete' : 'none';
};
