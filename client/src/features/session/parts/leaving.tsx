import { useEffect, useState } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { leave } from '../api/leave.ts';

/** Leaves, and says so meanwhile. Source: T-03. */
export const Leaving = () => {
  const { t } = useTranslation();
  const [fault, setFault] = useState<unknown>(null);
  useEffect(() => {
    leave().catch(setFault);
  }, []);
  if (fault !== null) throw fault;
  return (
    <Page intro={t('logout.working')} title={t('logout.title')}>
      <Skeleton lines={2} />
    </Page>
  );
};
