import { useSyncExternalStore } from 'react';
import { loadContent } from '#exercise/content.ts';
import '#journal-data/attachments.ts'; // files that were chosen travel whatever page is open
import { closeJournal, hasJournalCopy, openJournal, refreshJournal } from '#journal-data/journal.ts';
import { currentPerson, loadPerson, sessionOnDevice } from '#person/person-store.ts';
import { currentLocale } from '#platform/locale.ts';
import {
  keepTokensFresh,
  onSignedOut,
  type SignOutReason,
  signInWithPassword,
  signOut,
} from '#platform/session/tokens.ts';
import { askToKeepStorage } from '#platform/storage/persistence.ts';
import type { SessionState, SignInStep } from '../model/session-state.ts';

const listeners = new Set<() => void>();
let session: SessionState = { state: 'starting' };

const become = (next: SessionState): void => {
  session = next;
  for (const listener of listeners) listener();
};

/** Where this tab stands, for a component. */
export const useSession = (): SessionState =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => session,
  );

const afterSignOut = (reason: SignOutReason): void => {
  become({ state: 'signed-out', because: reason === 'signed-out' ? 'left' : 'ended' });
};

const openFromDevice = async (): Promise<void> => {
  const person = currentPerson();
  if (person === null) throw new Error('A complete session has no person.');
  await openJournal({ uid: person.info.uid, nid: person.nid });
  // A sign-in that was cut short left no copy: an empty journal would pass for the person's own.
  if (!hasJournalCopy()) await refreshJournal();
  become({ state: 'signed-in' });
  keepTokensFresh();
};

/**
 * Takes up the session of this device; called once, when the app starts. With the remains of a session only, signs
 * out. A device that cannot open its database, or that
 * holds no journal and cannot fetch it, makes the state `failed`. Source: T-04, T-05.
 */
export const startSession = async (): Promise<void> => {
  onSignedOut(afterSignOut);
  try {
    const found = sessionOnDevice();
    if (found === 'complete') return await openFromDevice();
    if (found === 'incomplete') {
      // No journal is open yet: what could not be sent stays on the device for the same person.
      signOut();
      return become({ state: 'signed-out', because: 'ended' });
    }
    become({ state: 'signed-out', because: 'nobody' });
    await closeJournal();
  } catch (failure) {
    become({ state: 'failed', failure });
  }
};

/**
 * Signs in and loads, in this order: token, user info and user record, data record, exercises. Source: T-02.
 * @param onStep told which step begins
 * @throws Refusal, Unreachable; whatever was loaded stays, and the same call takes it up again
 */
export const signIn = async (
  mail: string,
  password: string,
  onStep: (step: SignInStep) => void,
): Promise<void> => {
  onStep('signIn');
  await signInWithPassword(mail, password);
  onStep('person');
  const person = await loadPerson();
  onStep('journal');
  await openJournal({ uid: person.info.uid, nid: person.nid });
  await refreshJournal();
  onStep('content');
  await loadContent(currentLocale());
  keepTokensFresh();
  become({ state: 'signed-in' });
  void askToKeepStorage();
};
