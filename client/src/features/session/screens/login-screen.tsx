import { appPaths } from '@ancrage/shared/paths/app-paths';
import { RETURN_PARAMETER, safeReturnUrl, signInPath } from '@ancrage/shared/paths/return-url';
import { Navigate, useSearchParams } from 'react-router';
import { useTranslation } from '#platform/i18n.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useSession } from '../api/session.ts';

/** Redirects once the session is read from the device. Source: R-02, G-01, V-07. */
export const LoginScreen = () => {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const session = useSession();
  const wanted = safeReturnUrl(query.get(RETURN_PARAMETER));
  if (session.state === 'signed-in') return <Navigate replace to={wanted} />;
  if (session.state === 'signed-out') {
    return <Navigate replace to={signInPath(wanted, appPaths.loginForm)} />;
  }
  if (session.state === 'failed') throw session.failure;
  return (
    <div className="flex flex-col gap-6">
      <p>{t('session.loading')}</p>
      <Skeleton lines={3} />
    </div>
  );
};
