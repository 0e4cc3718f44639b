import { useEffect } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useErrorBoundary } from '#ui/use-error-boundary.ts';
import { leave } from '../api/leave.ts';

interface LeavingProps {
  /** Called when the sign-out is on the disk. */
  readonly onLeft: () => void;
}

/** Signs out, and shows a message until it is done. Source: T-03. */
export const Leaving = ({ onLeft }: LeavingProps) => {
  const { t } = useTranslation();
  const { raise } = useErrorBoundary();
  useEffect(() => {
    leave().then(onLeft).catch(raise);
  }, [onLeft, raise]);
  return (
    <Page intro={t('logout.working')} title={t('logout.title')}>
      <Skeleton lines={2} />
    </Page>
  );
};
