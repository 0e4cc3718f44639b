import { appPaths } from '@ancrage/shared/paths/app-paths';
import { RETURN_PARAMETER, safeReturnUrl } from '@ancrage/shared/paths/return-url';
import { PERSONAL_INFO_MINIMUM } from '@ancrage/shared/rules/constants';
import { withError } from './redirect-errors.ts';

/** The paths open without complete personal info: the account and the sign-out. */
const OPEN_PATHS: readonly string[] = [appPaths.account, appPaths.logout];

/**
 * The redirect of a signed-in user, or null to stay. The wanted address is passed on, so that the account page
 * continues there once it is complete. Source: G-02, V-02, V-07, K-05.
 * @param wanted the path, its query with the question mark or empty, and the number of personal-info fields
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
