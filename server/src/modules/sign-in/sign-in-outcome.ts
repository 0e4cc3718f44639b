import { type OauthRefusal, oauthRefusals } from '@ancrage/shared/wire/dialect/oauth-refusals';
import { OauthError } from '../../http/http-error.ts';
import { TooBusy } from '../../infra/hashing/too-busy.ts';
import { TooMany } from '../../infra/limits/too-many.ts';

const NAMES = new Map<OauthRefusal, string>(
  Object.entries(oauthRefusals).flatMap(([name, refusal]) =>
    typeof refusal === 'function' ? [] : [[refusal, name] as const],
  ),
);

/** The name of an error in the metrics of signing in. A refusal has the name it has in `oauthRefusals`. */
export const outcomeOf = (error: unknown): string => {
  if (error instanceof TooMany) return 'tooMany';
  if (error instanceof TooBusy) return 'busy';
  return error instanceof OauthError ? (NAMES.get(error.refusal) ?? 'malformed') : 'failed';
};
