import { staffProblems } from '@ancrage/shared/wire/staff-problems';
import { HttpError, Unreachable } from '#platform/api/failures.ts';
import { PasskeyFailure } from '#platform/passkeys.ts';

type ProblemCode = (typeof staffProblems)[keyof typeof staffProblems]['code'];

const CODES: ReadonlySet<string> = new Set(Object.values(staffProblems).map(({ code }) => code));
const isProblemCode = (code: string | undefined): code is ProblemCode =>
  code !== undefined && CODES.has(code);

const PASSKEY_PROBLEMS = {
  exists: 'passkeyHere',
  'not-made': 'passkeyNotMade',
  'not-shown': 'passkeyNotShown',
} as const;
type PasskeyProblem = (typeof PASSKEY_PROBLEMS)[keyof typeof PASSKEY_PROBLEMS];

/**
 * The message key of a failure: by the problem's code, else by the reason without a response. A change that was sent
 * may have taken effect anyway.
 */
export const problemKeyOf = (
  failure: unknown,
  isAct: boolean,
): ProblemCode | PasskeyProblem | 'offline' | 'unreachable' | 'unsure' => {
  if (failure instanceof PasskeyFailure) return PASSKEY_PROBLEMS[failure.reason];
  if (failure instanceof HttpError && isProblemCode(failure.code)) return failure.code;
  if (!(failure instanceof Unreachable)) return 'unreachable';
  if (failure.reason === 'offline') return 'offline';
  return isAct ? 'unsure' : 'unreachable';
};

/** Whether a failure means that the session has ended. */
export const saysSignedOut = (failure: unknown): boolean =>
  failure instanceof HttpError && (failure.code === 'signed_out' || failure.code === 'factor_needed');

/** Whether a failure means that the member has not, or no longer, the right. */
export const saysNoRight = (failure: unknown): boolean =>
  failure instanceof HttpError && failure.code === staffProblems.noRight.code;
