import { appPaths } from '@ancrage/shared/paths/app-paths';
import { NavLink } from 'react-router';
import { useTranslation } from '#platform/i18n.ts';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/icon.tsx';

const TAB =
  'flex min-h-(--height-tab-bar) flex-col items-center justify-center gap-0.5 text-[min(0.8824rem,4.7vw)] leading-normal low:flex-row low:gap-2';

const tabStyle = ({ isActive }: { isActive: boolean }) =>
  classes(TAB, isActive ? 'font-semibold text-accent-strong' : 'text-muted');

/** Home, Reconnection (larger, in the middle), Menu; lower on a phone that lies on its side. Source: S-08. */
export const TabBar = ({ isMenuOpen, onMenu }: { isMenuOpen: boolean; onMenu: () => void }) => {
  const { t } = useTranslation();
  return (
    <nav
      aria-label={t('shell.tabs.label')}
      className="fixed inset-x-0 bottom-0 z-10 border-border border-t bg-surface pb-[env(safe-area-inset-bottom)] full-screen:hidden wide:hidden print:hidden"
    >
      <ul className="mx-auto grid max-w-(--width-column) grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_minmax(0,1fr)]">
        <li>
          <NavLink className={tabStyle} end to={appPaths.home}>
            <Icon className="size-6" name="home" />
            {t('shell.tabs.home')}
          </NavLink>
        </li>
        <li>
          <NavLink
            className={({ isActive }) =>
              classes(TAB, 'font-semibold', isActive ? 'text-accent-strong' : 'text-foreground')
            }
            to={appPaths.addReconnection}
          >
            {/* Within the bar, and not orange: nothing of the page is covered, and the page keeps its one orange act. */}
            <span className="-mb-0.5 grid h-8 w-16 place-items-center rounded-pill bg-accent-subtle text-accent-strong">
              <Icon className="size-7" name="anchor" />
            </span>
            {t('shell.tabs.reconnection')}
          </NavLink>
        </li>
        <li>
          <button
            aria-expanded={isMenuOpen}
            aria-haspopup="dialog"
            className={classes(TAB, 'w-full text-muted')}
            onClick={onMenu}
            type="button"
          >
            <Icon className="size-6" name="menu" />
            {t('shell.tabs.menu')}
          </button>
        </li>
      </ul>
    </nav>
  );
};
