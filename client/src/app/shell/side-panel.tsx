import { appPaths } from '@ancrage/shared/paths/app-paths';
import { Link } from 'react-router';
import { DAILY_ENTRIES } from '#app/menu/daily-entries.ts';
import { Entry } from '#app/menu/menu-entry.tsx';
import { MenuLink } from '#app/menu/menu-link.tsx';
import { useTranslation } from '#platform/i18n.ts';
import { mediaHook } from '#platform/media-query.ts';
import { Mark } from '#ui/mark.tsx';
import { MoreEntries } from './late-parts.ts';

/** Whether the window is wide enough for a side panel: the breakpoint `wide` of `ui/theme.css`. */
const useIsWideScreen = mediaHook('(min-width: 64rem)');

/** The menu, always open next to the page on a large screen; not rendered on a phone. Source: S-09, decision 174. */
export const SidePanel = () => {
  const { t } = useTranslation();
  if (!useIsWideScreen()) return null;
  return (
    <div className="sticky top-0 h-dvh overflow-y-auto border-border border-r px-2 py-6 print:hidden">
      <nav aria-label={t('shell.menu.title')}>
        <Link className="mb-4 flex min-h-11 items-center gap-2 rounded-field px-3" to={appPaths.home}>
          <Mark className="size-8" />
          <span className="font-serif text-title">{t('shell.productName')}</span>
        </Link>
        <ul>
          <li>
            <MenuLink icon="home" to={appPaths.home}>
              {t('shell.menu.home')}
            </MenuLink>
          </li>
          <li>
            <MenuLink icon="anchor" to={appPaths.addReconnection}>
              {t('shell.menu.reconnection')}
            </MenuLink>
          </li>
          {DAILY_ENTRIES.map((entry) => (
            <Entry entry={entry} key={entry.to} />
          ))}
        </ul>
        <MoreEntries />
      </nav>
    </div>
  );
};
