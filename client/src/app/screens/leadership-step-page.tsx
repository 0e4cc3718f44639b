import { stepOf } from '@ancrage/shared/journal/path-steps';
import { appPaths } from '@ancrage/shared/paths/app-paths';
import { isKnownAppPath } from '@ancrage/shared/paths/return-url';
import { Navigate, useLocation, useParams } from 'react-router';
import { LeadershipGuard } from '#app/guards/leadership-guard.tsx';
import { LeadershipStepScreen } from '#features/leadership-path/screens/leadership-step-screen.tsx';

/** One of the six steps; a seventh is an unknown path. Source. */
export const LeadershipStepPage = () => {
  const { pathname } = useLocation();
  const { step: named = '' } = useParams();
  const step = isKnownAppPath(pathname) ? stepOf(Number(named.replace('plf', ''))) : null;
  if (step === null) return <Navigate replace to={appPaths.home} />;
  return (
    <LeadershipGuard step={step}>
      {(formType, isLed) => <LeadershipStepScreen formType={formType} isLed={isLed} step={step} />}
    </LeadershipGuard>
  );
};
