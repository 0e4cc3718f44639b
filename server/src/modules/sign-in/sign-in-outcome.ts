import { type OauthRefusal, oauthRefusals } from '@ancrage/shared/wire/dialect/oauth-refusals';
import { OauthError } from '../../http/http-error.ts';
import { TooBusyError } from '../../infra/hashing/too-busy-error.ts';
import { TooManyRequestsError } from '../../infra/limits/too-many-requests-error.ts';

const NAMES = new Map<OauthRefusal, string>(
  Object.entries(oauthRefusals).flatMap(([name, refusal]) =>
    typeof refusal === 'function' ? [] : [[refusal, name] as const],
  ),
);

/** The name of an error in the metrics of signing in. A refusal has the name it has in `oauthRefusals`. */
export const outcomeOf = (error: unknown): string => {
  if (error instanceof TooManyRequestsError) return 'tooMany';
  if (error instanceof TooBusyError) return 'busy';
  return error instanceof OauthError ? (NAMES.get(error.refusal) ?? 'malformed') : 'failed';
};
