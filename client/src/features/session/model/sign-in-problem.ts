import type { MessageCode } from '@ancrage/shared/messages/outcome';
import { HttpError, minutesToWait, NotSignedIn, Unreachable } from '#platform/api/failures.ts';

/** Why a sign-in failed. */
export type SignInProblem =
  | { readonly kind: 'outcome'; readonly code: MessageCode }
  | { readonly kind: 'tooMany'; readonly minutes: number | null }
  | { readonly kind: 'form'; readonly text: 'offline' | 'journalUnavailable' | 'cannotKeep' };

/** The account state in an HttpError, by `code` or `hint`. */
const ACCOUNT_STATES: readonly MessageCode[] = ['account_refused', 'account_pending', 'account_blocked'];

/**
 * Converts a failed sign-in into a problem to show. Source: X-01; contract, decision 4.
 * @param failure what was thrown
 * @param recognised whether the password was already accepted
 * @param online whether the browser reports a network
 * @throws the failure itself when it does not come from the network, the server or the device's storage
 */
export const signInProblemOf = (failure: unknown, recognised: boolean, online: boolean): SignInProblem => {
  if (failure instanceof Unreachable) {
    if (!online) return { kind: 'form', text: 'offline' };
    return recognised
      ? { kind: 'form', text: 'journalUnavailable' }
      : { kind: 'outcome', code: 'server_unavailable' };
  }
  // Another tab or the server ended the new session during the load.
  if (failure instanceof NotSignedIn) return { kind: 'form', text: 'journalUnavailable' };
  // Storage that is full, or that the browser forbids.
  if (failure instanceof DOMException) return { kind: 'form', text: 'cannotKeep' };
  if (!(failure instanceof HttpError)) throw failure;
  if (recognised) return { kind: 'form', text: 'journalUnavailable' };
  if (failure.status === 429) return { kind: 'tooMany', minutes: minutesToWait(failure) };
  if (failure.status === 400 && failure.error === 'invalid_grant') {
    const codes = [failure.code, failure.hint];
    return {
      kind: 'outcome',
      code: ACCOUNT_STATES.find((state) => codes.includes(state)) ?? 'auth_wrong_email_pwd',
    };
  }
  return { kind: 'outcome', code: 'server_unavailable' };
};
