import { appPaths } from '@ancrage/shared/paths/app-paths';
import { PERSONAL_INFO_MINIMUM } from '@ancrage/shared/rules/constants';
import { withError } from './redirect-errors.ts';

/** Where one may go with too little personal info: the account itself, and out. */
const OPEN_PATHS: readonly string[] = [appPaths.account, appPaths.logout];

/**
 * Where a signed-in person has to go instead, or null to stay. Source: G-02, V-02, K-05.
 * @param count how many personal-info fields there are
 */
export const personalInfoRedirect = ({ path, count }: { path: string; count: number }): string | null =>
  count >= PERSONAL_INFO_MINIMUM || OPEN_PATHS.includes(path)
    ? null
    : withError(appPaths.account, 'missing_personal_info');
