import { appPaths } from '@ancrage/shared/paths/app-paths';
import { useSyncExternalStore } from 'react';
import { Navigate, Route, Router, Routes } from 'react-router';
import { appHistory } from '#platform/navigation/app-history.ts';
import { BackClosesProvider } from '#ui/back-closes.ts';
import { FetchAhead } from './fetch-ahead.tsx';
import { SignInGuard } from './guards/sign-in-guard.tsx';
import { publicRoutes, signedInFrame, signedInRoutes } from './lazy-routes.tsx';
import { PageBoundary } from './shell/page-boundary.tsx';
import { PublicFrame } from './shell/public-frame.tsx';
import { ScrollMemory } from './shell/scroll-memory.tsx';

/** Every address of the app; an unknown one leads home. Source. */
export const AppRoutes = () => {
  const { location, navigationType } = useSyncExternalStore(appHistory.subscribe, appHistory.place);
  return (
    <Router location={location} navigationType={navigationType} navigator={appHistory.navigator}>
      <BackClosesProvider value={appHistory.cover}>
        <PageBoundary place={location.pathname}>
          <ScrollMemory />
          <FetchAhead />
          <Routes>
            <Route element={<PublicFrame />}>
              {publicRoutes.map(({ path, Part }) => (
                <Route element={<Part />} key={path} path={path} />
              ))}
            </Route>
            <Route element={<SignInGuard />}>
              <Route element={<signedInFrame.Part />}>
                {signedInRoutes.map(({ path, Part }) => (
                  <Route element={<Part />} key={path} path={path} />
                ))}
              </Route>
            </Route>
            <Route element={<Navigate replace to={appPaths.home} />} path="*" />
          </Routes>
        </PageBoundary>
      </BackClosesProvider>
    </Router>
  );
};
