import { appPaths } from '@ancrage/shared/paths/app-paths';
import { matchPath } from 'react-router';
import { sessionOnDevice } from '#person/person-store.ts';
import { publicRoutes, signedInFrame, signedInRoutes } from './lazy-routes.tsx';

/** The public page that an address leads to while nobody is signed in: all but a few lead to the form. */
const publicPage = (pathname: string) =>
  publicRoutes.find(({ path }) => path !== appPaths.login && matchPath(path, pathname) !== null) ??
  publicRoutes.find(({ path }) => path === appPaths.loginForm);

/**
 * Fetches the files of the page that a visit begins with, all at once, before anything is drawn. One that cannot be had
 * now is asked for again, and its absence told, when it is shown.
 */
export const fetchFirstFiles = (pathname: string): void => {
  const isSignedIn = sessionOnDevice() === 'complete';
  const page = isSignedIn
    ? signedInRoutes.find(({ path }) => matchPath(path, pathname) !== null)
    : publicPage(pathname);
  if (isSignedIn) signedInFrame.fetch().catch(() => undefined);
  page?.fetch().catch(() => undefined);
};
