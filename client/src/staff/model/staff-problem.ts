import { staffProblems } from '@ancrage/shared/wire/staff-problems';
import { Refusal } from '#platform/api/failures.ts';

type ProblemCode = (typeof staffProblems)[keyof typeof staffProblems]['code'];

const CODES: ReadonlySet<string> = new Set(Object.values(staffProblems).map(({ code }) => code));
const isProblemCode = (code: string | undefined): code is ProblemCode =>
  code !== undefined && CODES.has(code);

/** Which sentence tells a failure: that of the problem's code, else that the server cannot be reached. */
export const problemKeyOf = (failure: unknown): ProblemCode | 'unreachable' =>
  failure instanceof Refusal && isProblemCode(failure.code) ? failure.code : 'unreachable';

/** Whether a failure says that nobody is signed in any more. */
export const saysSignedOut = (failure: unknown): boolean =>
  failure instanceof Refusal && (failure.code === 'signed_out' || failure.code === 'factor_needed');
