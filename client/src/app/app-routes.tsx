import { appPaths } from '@ancrage/shared/paths/app-paths';
import { createBrowserRouter, createRoutesFromElements, Navigate, Outlet, Route } from 'react-router';
import { FetchAhead } from './fetch-ahead.tsx';
import { SignInGuard } from './guards/sign-in-guard.tsx';
import { publicRoutes, signedInRoutes } from './lazy-routes.ts';
import { BoundaryScreen } from './shell/boundary-screen.tsx';
import { PublicFrame } from './shell/public-frame.tsx';
import { ScrollMemory } from './shell/scroll-memory.tsx';
import { Shell } from './shell/shell.tsx';

const Root = () => (
  <>
    <ScrollMemory />
    <FetchAhead />
    <Outlet />
  </>
);

/**
 * Every address of the app; an unknown one leads home. A data router without loaders: only it can hold back the
 * browser's own back button, which leaving a reconnection needs (S-15). Source.
 */
export const appRouter = createBrowserRouter(
  createRoutesFromElements(
    <Route element={<Root />} errorElement={<BoundaryScreen />}>
      <Route element={<PublicFrame />}>
        {publicRoutes.map(({ path, Screen }) => (
          <Route element={<Screen />} key={path} path={path} />
        ))}
      </Route>
      <Route element={<SignInGuard />}>
        <Route element={<Shell />}>
          {signedInRoutes.map(({ path, Screen }) => (
            <Route element={<Screen />} key={path} path={path} />
          ))}
        </Route>
      </Route>
      <Route element={<Navigate replace to={appPaths.home} />} path="*" />
    </Route>,
  ),
);
