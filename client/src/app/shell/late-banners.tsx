import { useEffect, useState } from 'react';
import { guardNotice } from '#platform/api/guard-notice.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { NewVersionBanner } from './new-version-banner.tsx';

/** After this time without a notice the banner asks by itself: a page may be looked at for long without a request. */
const QUIET_MS = 120_000;

const recovery = lazyPart(async () => {
  const { fetchRecoveryBanner } = await import('#features/account/parts/recovery-banner.tsx');
  return { default: await fetchRecoveryBanner() };
});

/** The banners of every page that no first page shows: a recovery that waits, and a new version. */
export const LateBanners = () => {
  const [isWanted, setWanted] = useState(guardNotice.isThere);
  useEffect(() => {
    const want = () => setWanted(true);
    guardNotice.listener = want;
    const timer = setTimeout(want, QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {isWanted && <recovery.Part />}
      <NewVersionBanner />
    </>
  );
};
