import { publicAppPaths } from '@ancrage/shared/paths/app-paths';
import { signInPath } from '@ancrage/shared/paths/return-url';

/** Whether a path requires a session: all except the public ones. Source: G-01. */
export const needsSignIn = (path: string): boolean => !publicAppPaths.includes(path);

/**
 * The redirect from the wanted address, or null to stay. Source: G-01, V-07.
 * @param query the query with its question mark, or empty
 */
export const signInRedirect = (wanted: { path: string; query: string; signedIn: boolean }): string | null =>
  wanted.signedIn || !needsSignIn(wanted.path) ? null : signInPath(wanted.path + wanted.query);
