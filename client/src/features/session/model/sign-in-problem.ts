import type { MessageCode } from '@ancrage/shared/messages/outcome';
import { HttpError, NotSignedIn, Unreachable } from '#platform/api/failures.ts';

/** What kept a sign-in from succeeding, as the form tells it. */
export type SignInProblem =
  | { readonly kind: 'outcome'; readonly code: MessageCode }
  | { readonly kind: 'form'; readonly text: 'offline' | 'tooMany' | 'journalUnavailable' | 'cannotKeep' };

/** What a refusal says of the account, by `code` or `hint`. */
const ACCOUNT_STATES: readonly MessageCode[] = ['account_refused', 'account_pending', 'account_blocked'];

/**
 * Turns a failed sign-in into what to say. Source: X-01; contract, decision 4.
 * @param failure what was thrown
 * @param recognised whether the password had already been accepted
 * @param online what the browser says of the network
 * @throws the failure itself when it is none of the network, the server or the device's storage
 */
export const signInProblemOf = (failure: unknown, recognised: boolean, online: boolean): SignInProblem => {
  if (failure instanceof Unreachable) {
    if (!online) return { kind: 'form', text: 'offline' };
    return recognised
      ? { kind: 'form', text: 'journalUnavailable' }
      : { kind: 'outcome', code: 'server_unavailable' };
  }
  // The session that had just begun was ended meanwhile: by another tab, or by the server.
  if (failure instanceof NotSignedIn) return { kind: 'form', text: 'journalUnavailable' };
  // Storage that is full, or that the browser forbids.
  if (failure instanceof DOMException) return { kind: 'form', text: 'cannotKeep' };
  if (!(failure instanceof HttpError)) throw failure;
  if (recognised) return { kind: 'form', text: 'journalUnavailable' };
  if (failure.status === 429) return { kind: 'form', text: 'tooMany' };
  if (failure.status === 400 && failure.error === 'invalid_grant') {
    const told = [failure.code, failure.hint];
    return {
      kind: 'outcome',
      code: ACCOUNT_STATES.find((state) => told.includes(state)) ?? 'auth_wrong_email_pwd',
    };
  }
  return { kind: 'outcome', code: 'server_unavailable' };
};
