import { appPaths } from '@ancrage/shared/paths/app-paths';
import { signInPath } from '@ancrage/shared/paths/return-url';
import { createBrowserRouter, matchRoutes, Navigate } from 'react-router';
import { sessionOnDevice } from '#person/person-store.ts';
import { AppFrame } from './app-frame.tsx';
import { SignInGuard } from './guards/sign-in-guard.tsx';
import { loadSignedIn, publicPages, signedInPages } from './routes.tsx';
import { BoundaryScreen } from './shell/boundary-screen.tsx';
import { CalmLoading } from './shell/calm-loading.tsx';
import { PublicFrame } from './shell/public-frame.tsx';

/**
 * Applies the redirect of the sign-in guard before the first navigation, so that the router does not load a protected
 * page.
 */
const redirectToSignIn = (): void => {
  if (sessionOnDevice() !== 'none' || matchRoutes(signedInPages, location) === null) return;
  history.replaceState(null, '', signInPath(location.pathname + location.search));
};

/**
 * The router, which starts loading the files of the first page at once. An unknown address leads home. Source.
 */
export const createAppRouter = () => {
  redirectToSignIn();
  return createBrowserRouter([
    {
      Component: AppFrame,
      ErrorBoundary: BoundaryScreen,
      children: [
        {
          Component: PublicFrame,
          children: [{ ErrorBoundary: BoundaryScreen, children: publicPages }],
        },
        {
          Component: SignInGuard,
          children: [
            {
              lazy: async () => ({ Component: (await loadSignedIn()).Shell }),
              HydrateFallback: CalmLoading,
              children: [
                {
                  lazy: async () => ({ Component: (await loadSignedIn()).WholeJournal }),
                  ErrorBoundary: BoundaryScreen,
                  children: signedInPages,
                },
              ],
            },
          ],
        },
        { path: '*', element: <Navigate replace to={appPaths.home} /> },
      ],
    },
  ]);
};

/** The router of the app. */
export type AppRouter = ReturnType<typeof createAppRouter>;
