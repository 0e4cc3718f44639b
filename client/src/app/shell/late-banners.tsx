import { useEffect, useState, useSyncExternalStore } from 'react';
import { isGuardNoticed, onGuardNotice } from '#platform/api/guard-notice.ts';
import { completeTexts } from '#platform/i18n.ts';
import { currentLocale } from '#platform/locale.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { NewVersionBanner } from './new-version-banner.tsx';

/** After this time without a notice the banner asks by itself: a page may be looked at for long without a request. */
const QUIET_MS = 120_000;

const recovery = lazyPart(async () => {
  const [{ RecoveryBanner }] = await Promise.all([
    import('#features/account/parts/recovery-banner.tsx'),
    completeTexts(currentLocale()),
  ]);
  return { default: RecoveryBanner };
});

/** The banners of every page that no first page shows: a recovery that waits, and a new version. */
export const LateBanners = () => {
  const isNoticed = useSyncExternalStore(onGuardNotice, isGuardNoticed);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {(isNoticed || isLate) && <recovery.Part />}
      <NewVersionBanner />
    </>
  );
};
