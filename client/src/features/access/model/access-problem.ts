import type { MessageCode } from '@ancrage/shared/messages/outcome';
import { recoveryTexts } from '@ancrage/shared/wire/dialect/recovery-texts';
import { violationTexts } from '@ancrage/shared/wire/dialect/refusals';
import { HttpError, Unreachable } from '#platform/api/failures.ts';

/** What kept a form from being taken, as the form tells it. */
export type AccessProblem =
  | { readonly kind: 'outcome'; readonly code: MessageCode }
  | { readonly kind: 'offline' }
  | { readonly kind: 'tooMany'; readonly minutes: number | null }
  /** one field is wrong, and the form says so beside it */
  | { readonly kind: 'guessable' | 'invalidMail' }
  /** told by the server in words for the person, since it sends no others */
  | { readonly kind: 'said'; readonly text: string }
  /** for a reason that nobody foresaw, to be quoted: the server says it in English */
  | { readonly kind: 'refused'; readonly reason: string };

/** What the answer to a request for a code says; null when the mail is on its way. Source. */
export const recoveryAnswerOf = (message: string): AccessProblem | null => {
  if (message === recoveryTexts.asked) return null;
  if (message === recoveryTexts.unknownMail) return { kind: 'outcome', code: 'no_account' };
  if (message === recoveryTexts.unavailable) return { kind: 'outcome', code: 'mail_unavailable' };
  return { kind: 'said', text: message };
};

/** The wrong code as the server tells it, and as the old site also did. Source: X-02; contract §12. */
const WRONG_CODE: readonly string[] = [recoveryTexts.wrongCode, 'The recovery password is not valid.'];

const ofRefusal = ({ status, text, retryAfterS }: HttpError): AccessProblem => {
  if (status === 429) {
    return { kind: 'tooMany', minutes: retryAfterS === undefined ? null : Math.ceil(retryAfterS / 60) };
  }
  if (WRONG_CODE.includes(text)) return { kind: 'outcome', code: 'auth_code_wrong' };
  if (text.includes(violationTexts.passwordGuessable)) return { kind: 'guessable' };
  if (text.includes(violationTexts.mailInvalid)) return { kind: 'invalidMail' };
  return { kind: 'refused', reason: text.trim() || String(status) };
};

/**
 * Turns a failed call of these forms into what to say. Source.
 * @param online what the browser says of the network
 * @throws the failure itself when it is none of the network or the server
 */
export const accessProblemOf = (failure: unknown, online: boolean): AccessProblem => {
  if (failure instanceof HttpError) return ofRefusal(failure);
  if (failure instanceof Unreachable) {
    return online ? { kind: 'outcome', code: 'server_unavailable' } : { kind: 'offline' };
  }
  throw failure;
};
