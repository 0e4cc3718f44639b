import { appPaths, publicAppPaths } from './app-paths.ts';

/** Query parameter that holds the address to go to afterwards. Source: G-01. */
export const RETURN_PARAMETER = 'returnUrl';

/** Only what an address of the app can be made of: a single leading slash, plain segments, a plain query. */
const ADDRESS =
  /^(\/(?:[A-Za-z0-9._~-]|%[0-9A-Fa-f]{2}|\/(?!\/))*)(\?(?:[A-Za-z0-9._~=&+-]|%[0-9A-Fa-f]{2})*)?$/;
const LONGEST = 512;
const STEPS: readonly string[] = ['plf1', 'plf2', 'plf3', 'plf4', 'plf5', 'plf6'];
/** What a value inside an address may hold once decoded: a key, a step, a stage. */
const VALUE = /^[\w.:-]+$/;

const decode = (segment: string): string | null => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
};

const fits = (pattern: string, path: string): boolean => {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => {
      const value = given[at] ?? '';
      if (!part.startsWith(':')) return part === value;
      const decoded = decode(value);
      if (decoded === null || !VALUE.test(decoded) || decoded === '.' || decoded === '..') return false;
      return part !== ':step' || STEPS.includes(decoded);
    })
  );
};

/** Whether a path (no query) is one that the app draws. Source. */
export const isKnownAppPath = (path: string): boolean =>
  Object.values(appPaths).some((pattern) => fits(pattern, path));

/**
 * Where to go after sign-in: the wanted address when it is a known path of the app that is worth returning to (not the
 * sign-in screens themselves, and not the sign-out), else the home screen. Source: V-07, Q-33, G-01.
 * @param wanted what came in `returnUrl`, already decoded once, or null
 * @returns a path with its query, always of this app
 */
export const safeReturnUrl = (wanted: string | null): string => {
  if (wanted === null || wanted.length > LONGEST) return appPaths.home;
  const [, path, query = ''] = ADDRESS.exec(wanted) ?? [];
  if (path === undefined || !isKnownAppPath(path)) return appPaths.home;
  if (path === appPaths.logout || publicAppPaths.includes(path)) return appPaths.home;
  return query === '?' ? path : path + query;
};

/**
 * The sign-in address that remembers the wanted one, escaped. Source: G-01, V-07.
 * @param wanted a path with its query
 * @param screen the loader (the default) or the form
 */
export const signInPath = (
  wanted: string,
  screen: typeof appPaths.login | typeof appPaths.loginForm = appPaths.login,
): string => `${screen}?${RETURN_PARAMETER}=${encodeURIComponent(safeReturnUrl(wanted))}`;
