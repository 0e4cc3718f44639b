import { appPaths } from '@ancrage/shared/paths/app-paths';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { RedirectNotice } from '#app/guards/redirect-notice.tsx';
import { useTranslation } from '#platform/i18n.ts';
import { readLocal } from '#platform/storage/local.ts';
import { firstPageShown } from '#ui/first-page.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { LateActs, LateBanners, MenuContents, prefetchLateParts } from './late-parts.ts';
import { OfflineLine } from './offline-line.tsx';
import { PageOutlet } from './page-outlet.tsx';
import { ReviewLink } from './review-link.tsx';
import { ShellLayout } from './shell-layout.tsx';
import { SidePanel } from './side-panel.tsx';
import { SkipLink } from './skip-link.tsx';
import { SyncLine } from './sync-line.tsx';
import { TabBar } from './tab-bar.tsx';

/** Only a device on which nobody has dismissed it fetches it. */
const privacyNotice = lazyPart(() => import('./privacy-notice.tsx'));
/** Whether the parts that no first page shows are loaded: that happens after the first page. */
const useLateParts = (): boolean => {
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    firstPageShown.then(prefetchLateParts).then(
      () => setIsLoaded(true),
      // The menu is fetched again when it opens; the others, at the next start.
      (failure: unknown) => console.error('Parts of the shell were not loaded.', failure),
    );
  }, []);
  return isLoaded;
};

/** The shell around every page of a signed-in user. Source: S-08 to S-11, product "Layout". */
export const Shell = () => {
  const { t } = useTranslation();
  const { pathname, key } = useLocation();
  const [isNoticeKnown] = useState(() => readLocal('privacy_alert') === true);
  const hasLateParts = useLateParts();
  // Open only for the history entry it was opened on: a navigation closes it, and going back does not reopen it.
  const [menuOn, setMenuOn] = useState<string | null>(null);
  if (menuOn !== null && menuOn !== key) setMenuOn(null);
  return (
    <>
      <ShellLayout
        panel={
          <>
            <SkipLink />
            <SidePanel />
          </>
        }
        productName={t('shell.productName')}
        signs={
          <>
            <ReviewLink />
            <SyncLine />
          </>
        }
      >
        <OfflineLine />
        {hasLateParts && <LateBanners />}
        <RedirectNotice />
        {pathname === appPaths.home && !isNoticeKnown && <privacyNotice.Part />}
        <PageOutlet />
      </ShellLayout>
      {hasLateParts && <LateActs />}
      <TabBar isMenuOpen={menuOn === key} onMenu={() => setMenuOn(key)} />
      <Sheet
        onOpenChange={(open) => setMenuOn(open ? key : null)}
        open={menuOn === key}
        title={t('shell.menu.title')}
      >
        <MenuContents label={t('shell.menu.title')} />
      </Sheet>
    </>
  );
};
