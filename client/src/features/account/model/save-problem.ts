import { NoNamesSet } from '#person/person-keeper.ts';
import { HttpError, Unreachable } from '#platform/api/failures.ts';

/** Why personal info could not be saved. */
export type SaveProblem =
  | { readonly kind: 'no_names' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'changedElsewhere' }
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * Turns a failed save into what to say. Source.
 * @throws the failure itself when it is none of the network or the server
 */
export const saveProblemOf = (failure: unknown): SaveProblem => {
  if (failure instanceof NoNamesSet) return { kind: 'no_names' };
  if (failure instanceof Unreachable) return { kind: 'unreachable' };
  if (failure instanceof HttpError) {
    return failure.status === 412
      ? { kind: 'changedElsewhere' }
      : { kind: 'refused', reason: failure.text.trim() || String(failure.status) };
  }
  throw failure;
};
