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

/** The functions of the session that need the signed-in part of the app. */
type SignedInParts = typeof import('./signed-in-parts.ts');

/** Lock held by the tab that signs in, until the user's data is loaded. */
const SIGN_IN_LOCK = 'ancrage-sign-in';

/** Loaded on demand: the journal is a large part of the app, and not needed before the sign-in. */
let fetchSignedInParts = (): Promise<SignedInParts> =>
  Promise.reject(new Error('The session has not been started.'));

const listeners = new Listeners();
let session: SessionState = { state: 'starting' };

const become = (next: SessionState): void => {
  session = next;
  listeners.notify();
};

/** The session state of this tab, for a component. */
export const useSession = (): SessionState => useSyncExternalStore(listeners.add, () => session);

/** Encrypts or deletes the previous user's data on the device, and reports whether unsent texts remain. */
const closeWhatIsOpen = async (): Promise<void> => {
  const closed = session;
  const wordsWait = await (await fetchSignedInParts()).leaveNothingOpen();
  if (wordsWait && session === closed && session.state === 'signed-out') become({ ...session, wordsWait });
};

const afterSignOut = (reason: SignOutReason): void => {
  become({ state: 'signed-out', because: reason === 'signed-out' ? 'left' : 'ended' });
  if (reason !== 'session-ended') return;
  // The journal closes and reports its own failures; a failure here only omits one message.
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
 * A page restored from the back/forward cache has missed the messages of other tabs (Safari never delivers them): it
 * must not show the data of a user who is no longer signed in.
 */
const whenBack = ({ persisted }: PageTransitionEvent): void => {
  const isTheirs = readLocal('auth') !== null && readLocal('data-id') === currentPerson()?.nid;
  if (persisted && session.state === 'signed-in' && !isTheirs) location.reload();
};

/** Waits for another tab that may be signing in. @returns whether it has completed the session */
const signedInElsewhere = (): Promise<boolean> =>
  withLock(
    SIGN_IN_LOCK,
    async () => hasSession() && readLocal('personal-info') !== null && readLocal('data-id') !== null,
  );

/**
 * Restores the session of this device; called once, when the app starts. Signs out if the session is incomplete. If the
 * device cannot open its database, or has no journal and cannot fetch it, the state is `failed`. Source: T-04, T-05.
 * @param fetchParts loads the signed-in part of the app
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

/** The parts of the app that a sign-in needs, loaded in parallel with the password check. */
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
 * @param onStep called when a step begins
 * @throws HttpError, Unreachable; loaded data stays, and a retry continues from there
 * @throws DOMException when this device cannot store the session: then nothing of it stays
 */
export const signIn: typeof signInByStep = async (...given) => {
  try {
    await signInByStep(...given);
  } catch (failure) {
    if (failure instanceof DOMException) abandonSession();
    throw failure;
  }
};
