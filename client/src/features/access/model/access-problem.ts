import type { MessageCode } from '@ancrage/shared/messages/outcome';
import { recoveryTexts } from '@ancrage/shared/wire/dialect/recovery-texts';
import { violationTexts } from '@ancrage/shared/wire/dialect/refusals';
import { HttpError, minutesToWait, Unreachable } from '#platform/api/failures.ts';

/** Why a form was rejected. */
export type AccessProblem =
  | { readonly kind: 'outcome'; readonly code: MessageCode }
  | { readonly kind: 'offline' }
  | { readonly kind: 'tooMany'; readonly minutes: number | null }
  /** the recovery guard holds the reset back */
  | { readonly kind: 'waits' }
  /** an error of one field, shown next to it */
  | { readonly kind: 'guessable' | 'invalidMail' }
  /** the server's message in the user's language, the only one it sends */
  | { readonly kind: 'said'; readonly text: string }
  /** an unexpected reason, quoted from the server, in English */
  | { readonly kind: 'refused'; readonly reason: string };

/** The problem in the response to a request for a code; null when the mail was sent. Source. */
export const recoveryAnswerOf = (message: string): AccessProblem | null => {
  if (message === recoveryTexts.asked) return null;
  if (message === recoveryTexts.unknownMail) return { kind: 'outcome', code: 'no_account' };
  if (message === recoveryTexts.unavailable) return { kind: 'outcome', code: 'mail_unavailable' };
  return { kind: 'said', text: message };
};

/** The server's message for a wrong code, the same as that of the old site. Source: X-02; contract §12. */
const WRONG_CODE: readonly string[] = [recoveryTexts.wrongCode, 'The recovery password is not valid.'];

const ofRefusal = (refusal: HttpError): AccessProblem => {
  const { status, text, retryAfterS } = refusal;
  if (status === 429) return { kind: 'tooMany', minutes: minutesToWait(refusal) };
  if (WRONG_CODE.includes(text) && retryAfterS !== undefined) return { kind: 'waits' };
  if (WRONG_CODE.includes(text)) return { kind: 'outcome', code: 'auth_code_wrong' };
  if (text.includes(violationTexts.passwordGuessable)) return { kind: 'guessable' };
  if (text.includes(violationTexts.mailInvalid)) return { kind: 'invalidMail' };
  return { kind: 'refused', reason: text.trim() || String(status) };
};

/**
 * Converts a failed call of these forms into a problem to show. Source.
 * @param online whether the browser reports a network
 * @throws the failure itself when it does not come from the network or the server
 */
export const accessProblemOf = (failure: unknown, online: boolean): AccessProblem => {
  if (failure instanceof HttpError) return ofRefusal(failure);
  if (failure instanceof Unreachable) {
    return online ? { kind: 'outcome', code: 'server_unavailable' } : { kind: 'offline' };
  }
  throw failure;
};
