import { HttpError, minutesToWait, Unreachable } from '#platform/api/failures.ts';
import { isOffline } from '#platform/wake.ts';

/** Why an operation on the user's own data failed. */
export type OwnDataProblem =
  | 'wrongPassword'
  | 'offline'
  | 'failed'
  | { readonly kind: 'tooMany'; readonly minutes: number | null };

/**
 * Turns a failure into what to say. Source.
 * @throws the failure itself when it is none of the network or the server
 */
export const ownDataProblemOf = (failure: unknown): OwnDataProblem => {
  if (failure instanceof Unreachable) return failure.reason === 'server' ? 'failed' : 'offline';
  if (!(failure instanceof HttpError)) throw failure;
  if (failure.code === 'wrong_password') return 'wrongPassword';
  return failure.status === 429 ? { kind: 'tooMany', minutes: minutesToWait(failure) } : 'failed';
};

/**
 * Why an address was not changed, or may not have been.
 * @throws the failure itself when it is none of the network or the server
 */
export const addressProblemOf = (failure: unknown): OwnDataProblem | 'taken' | 'wrongCode' => {
  if (failure instanceof HttpError && failure.code === 'mail_taken') return 'taken';
  if (failure instanceof HttpError && failure.code === 'wrong_code') return 'wrongCode';
  // A request without a response may have taken effect; a retry then reports success.
  if (failure instanceof Unreachable && !isOffline()) return 'failed';
  return ownDataProblemOf(failure);
};
