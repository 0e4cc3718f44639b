import { appPaths } from '@ancrage/shared/paths/app-paths';
import { RETURN_PARAMETER, safeReturnUrl } from '@ancrage/shared/paths/return-url';
import { PERSONAL_INFO_MINIMUM } from '@ancrage/shared/rules/constants';
import { withError } from './redirect-errors.ts';

/** Where one may go with too little personal info: the account itself, and out. */
const OPEN_PATHS: readonly string[] = [appPaths.account, appPaths.logout];

/**
 * Where a signed-in person has to go instead, or null to stay. What they wanted is remembered, for the account to lead on to
 * once it is complete. Source: G-02, V-02, V-07, K-05.
 * @param wanted the path, its query with the question mark or empty, and how many personal-info fields there are
 */
export const personalInfoRedirect = (wanted: {
  path: string;
  query: string;
  count: number;
}): string | null => {
  if (wanted.count >= PERSONAL_INFO_MINIMUM || OPEN_PATHS.includes(wanted.path)) return null;
  const led = withError(appPaths.account, 'missing_personal_info');
  const returnUrl = safeReturnUrl(wanted.path + wanted.query);
  return returnUrl === appPaths.home ? led : `${led}&${RETURN_PARAMETER}=${encodeURIComponent(returnUrl)}`;
};
