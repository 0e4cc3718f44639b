import { useEffect, useState } from 'react';
import { guardNotice } from '#platform/api/guard-notice.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { NewVersionBanner } from './new-version-banner.tsx';
import { UnsentBanner } from './unsent-banner.tsx';

const recovery = lazyPart(async () => {
  const { fetchRecoveryBanner } = await import('#features/account/screens/recovery-banner.tsx');
  return { default: await fetchRecoveryBanner() };
});

/** Whether there is a notice about a recovery, and its banner is loaded. A failed load is repeated at the next notice. */
const useRecoveryBanner = (): boolean => {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const load = () =>
      void recovery.fetch().then(
        () => setLoaded(true),
        () => undefined,
      );
    guardNotice.listener = load;
    if (guardNotice.isThere) load();
    return () => {
      guardNotice.listener = () => {};
    };
  }, []);
  return isLoaded;
};

/** The banners of every page that no first page shows: unsent changes, a recovery that waits, and a new version. */
export const LateBanners = () => {
  const hasRecovery = useRecoveryBanner();
  return (
    <>
      <UnsentBanner />
      {hasRecovery && <recovery.Part />}
      <NewVersionBanner />
    </>
  );
};
