import { useSyncExternalStore } from 'react';
import { currentPerson, loadPerson, sessionOnDevice } from '#person/person-store.ts';
import { Unreachable } from '#platform/api/failures.ts';
import { Listeners } from '#platform/listeners.ts';
import { currentLocale } from '#platform/locale.ts';
import { withLock } from '#platform/locks.ts';
import {
  abandonSession,
  hasSession,
  keepTokensFresh,
  onSignedOut,
  recoverSession,
  type SignOutReason,
  signInWithPassword,
} from '#platform/session/tokens.ts';
import { mayHaveDatabase } from '#platform/storage/database.ts';
import { readLocal } from '#platform/storage/local.ts';
import { askToKeepStorage } from '#platform/storage/persistence.ts';
import type { SessionState, SignInStep } from '../model/session-state.ts';

/** What a session does with what belongs to somebody who is signed in. */
type SignedInParts = typeof import('./signed-in-parts.ts');

/** Held by the tab that signs in, from before the tokens are there until the person is. */
const SIGN_IN_LOCK = 'ancrage-sign-in';

/** The journal is no small part of the app, and nobody needs it before somebody is signed in. */
let fetchSignedInParts = (): Promise<SignedInParts> =>
  Promise.reject(new Error('The session has not been started.'));

const listeners = new Listeners();
let session: SessionState = { state: 'starting' };

const become = (next: SessionState): void => {
  session = next;
  listeners.notify();
};

/** Where this tab stands, for a component. */
export const useSession = (): SessionState => useSyncExternalStore(listeners.add, () => session);

/** Encrypts or erases what the device holds of the person who was signed in, and says when words wait for their author. */
const closeWhatIsOpen = async (): Promise<void> => {
  const closed = session;
  const wordsWait = await (await fetchSignedInParts()).leaveNothingOpen();
  if (wordsWait && session === closed && session.state === 'signed-out') become({ ...session, wordsWait });
};

const afterSignOut = (reason: SignOutReason): void => {
  become({ state: 'signed-out', because: reason === 'signed-out' ? 'left' : 'ended' });
  if (reason !== 'session-ended') return;
  // The journal closes by itself and says what it cannot do; without an answer here, one sentence is missing.
  closeWhatIsOpen().catch(() => undefined);
};

const restoreSession = async (): Promise<void> => {
  const person = currentPerson();
  if (person === null) throw new Error('A complete session has no person.');
  const { openFromDevice, sendWaitingFiles } = await fetchSignedInParts();
  await openFromDevice(person, currentLocale());
  become({ state: 'signed-in' });
  keepTokensFresh();
  await sendWaitingFiles();
};

/**
 * A page that its browser kept aside while another one was looked at heard nothing of the other tabs (Safari's are not even told
 * later): it shows nothing of somebody who is not the one signed in any more.
 */
const whenBack = ({ persisted }: PageTransitionEvent): void => {
  const isTheirs = readLocal('auth') !== null && readLocal('data-id') === currentPerson()?.nid;
  if (persisted && session.state === 'signed-in' && !isTheirs) location.reload();
};

/** Waits for another tab that may be in the middle of a sign-in. @returns whether it has made the session complete */
const signedInElsewhere = (): Promise<boolean> =>
  withLock(
    SIGN_IN_LOCK,
    async () => hasSession() && readLocal('personal-info') !== null && readLocal('data-id') !== null,
  );

/**
 * Takes up the session of this device; called once, when the app starts. With the remains of a session only, signs
 * out. A device that cannot open its database, or that
 * holds no journal and cannot fetch it, makes the state `failed`. Source: T-04, T-05.
 * @param fetchParts fetches the file with what is needed once somebody is signed in
 */
export const startSession = async (fetchParts: () => Promise<SignedInParts>): Promise<void> => {
  fetchSignedInParts = fetchParts;
  onSignedOut(afterSignOut);
  window.addEventListener('pageshow', whenBack);
  try {
    const found = sessionOnDevice();
    if (found === 'complete') return await restoreSession();
    if (found === 'incomplete') {
      // The journal sees to what could not be sent, also in other tabs: it stays on the device for the same person.
      await fetchSignedInParts();
      if (await signedInElsewhere()) {
        await loadPerson();
        return await restoreSession();
      }
      return abandonSession();
    }
    if (await recoverSession()) {
      await loadPerson();
      return await restoreSession();
    }
    become({ state: 'signed-out', because: 'nobody' });
    if (await mayHaveDatabase()) await closeWhatIsOpen();
  } catch (failure) {
    become({ state: 'failed', failure });
  }
};

/** What a sign-in needs of the app, on its way while the password is. */
const fetchParts = async () => {
  try {
    return await fetchSignedInParts();
  } catch (cause) {
    throw new Unreachable('network', { cause });
  }
};

const signInByStep = async (
  mail: string,
  password: string,
  onStep: (step: SignInStep) => void,
): Promise<void> => {
  onStep('signIn');
  const parts = fetchParts();
  parts.catch(() => undefined); // awaited below, once the password is accepted
  const person = await withLock(SIGN_IN_LOCK, async () => {
    await signInWithPassword(mail, password);
    onStep('person');
    return loadPerson();
  });
  const { openFromServer, makeContentReady, sendWaitingFiles } = await parts;
  onStep('journal');
  await openFromServer(person);
  onStep('content');
  await makeContentReady(currentLocale());
  await sendWaitingFiles();
  keepTokensFresh();
  become({ state: 'signed-in' });
  void askToKeepStorage();
};

/**
 * Signs in and loads, in this order: token, user info and user record, data record, exercises. Source: T-02.
 * @param onStep told which step begins
 * @throws HttpError, Unreachable; whatever was loaded stays, and the same call takes it up again
 * @throws DOMException when this device cannot store what a session needs: then nothing of it stays
 */
export const signIn: typeof signInByStep = async (...given) => {
  try {
    await signInByStep(...given);
  } catch (failure) {
    if (failure instanceof DOMException) abandonSession();
    throw failure;
  }
};
