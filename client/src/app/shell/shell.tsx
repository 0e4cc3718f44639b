import { appPaths } from '@ancrage/shared/paths/app-paths';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { RedirectNotice } from '#app/guards/redirect-notice.tsx';
import { MenuContents } from '#app/menu/menu-contents.tsx';
import { useTranslation } from '#platform/i18n.ts';
import { Mark } from '#ui/mark.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { NewVersionBanner } from './new-version-banner.tsx';
import { OfflineLine } from './offline-line.tsx';
import { PageOutlet } from './page-outlet.tsx';
import { PrivacyNotice } from './privacy-notice.tsx';
import { ReviewLink } from './review-link.tsx';
import { SidePanel } from './side-panel.tsx';
import { SkipLink } from './skip-link.tsx';
import { SyncLine } from './sync-line.tsx';
import { TabBar } from './tab-bar.tsx';
import { UnsentBanner } from './unsent-banner.tsx';

/** What stands around every page of a signed-in person. Source: S-08 to S-11, product "Layout". */
export const Shell = () => {
  const { t } = useTranslation();
  const { pathname, key } = useLocation();
  // Open on the very page it was opened on: a step elsewhere closes it, and coming back opens nothing.
  const [menuOn, setMenuOn] = useState<string | null>(null);
  if (menuOn !== null && menuOn !== key) setMenuOn(null);
  return (
    <div className="wide:grid wide:grid-cols-[320px_minmax(0,1fr)] print:block">
      <SkipLink />
      <SidePanel />
      <div className="min-h-dvh pt-[env(safe-area-inset-top)] pb-[calc(var(--height-tab-bar)+env(safe-area-inset-bottom)+56px)] wide:pb-16">
        <header className="column flex min-h-14 flex-wrap items-center justify-between gap-x-4 px-5 print:hidden">
          <Link className="flex min-h-11 items-center gap-2 wide:invisible" to={appPaths.home}>
            <Mark className="size-7" />
            <span className="font-serif text-large">{t('shell.productName')}</span>
          </Link>
          <div className="flex min-w-0 flex-wrap items-center justify-end gap-x-4">
            <ReviewLink />
            <SyncLine />
          </div>
        </header>
        <main className="column px-5 pt-3" id="content" tabIndex={-1}>
          <OfflineLine />
          <UnsentBanner />
          <NewVersionBanner />
          <RedirectNotice />
          {pathname === appPaths.home && <PrivacyNotice />}
          <PageOutlet />
        </main>
      </div>
      <TabBar isMenuOpen={menuOn === key} onMenu={() => setMenuOn(key)} />
      <Sheet
        onOpenChange={(open) => setMenuOn(open ? key : null)}
        open={menuOn === key}
        title={t('shell.menu.title')}
      >
        <MenuContents label={t('shell.menu.title')} />
      </Sheet>
    </div>
  );
};
