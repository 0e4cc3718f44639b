import { completeTexts } from '#platform/i18n.ts';
import { currentLocale } from '#platform/locale.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { NewVersionBanner } from './new-version-banner.tsx';

const recovery = lazyPart(async () => {
  const [{ RecoveryBanner }] = await Promise.all([
    import('#features/account/parts/recovery-banner.tsx'),
    completeTexts(currentLocale()),
  ]);
  return { default: RecoveryBanner };
});

/** The banners of every page that no first page shows: a recovery that waits, and a new version. */
export const LateBanners = () => (
  <>
    <recovery.Part />
    <NewVersionBanner />
  </>
);
