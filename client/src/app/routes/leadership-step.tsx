import { appPaths } from '@ancrage/shared/paths/app-paths';
import { isKnownAppPath } from '@ancrage/shared/paths/return-url';
import { Navigate, useLocation } from 'react-router';
import { UpcomingScreen } from '#app/screens/upcoming-screen.tsx';

/** One of the six steps; a seventh is an unknown path. Source. */
export default () => {
  const { pathname } = useLocation();
  return isKnownAppPath(pathname) ? (
    <UpcomingScreen icon="path" meanwhile="journal" name="leadershipPath" />
  ) : (
    <Navigate replace to={appPaths.home} />
  );
};
