import { appPaths } from '@ancrage/shared/paths/app-paths';
import { Link, NavLink } from 'react-router';
import { useTranslation } from '#platform/i18n.ts';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/icon.tsx';

const TAB =
  'flex min-h-(--height-tab-bar) flex-col items-center justify-center gap-0.5 text-[min(0.8824rem,4.7vw)] leading-normal low:flex-row low:gap-2';

/** Home, Reconnection (larger, in the middle), Menu; lower on a phone in landscape. Source: S-08. */
export const TabBar = ({ isMenuOpen, onMenu }: { isMenuOpen: boolean; onMenu: () => void }) => {
  const { t } = useTranslation();
  return (
    <nav
      aria-label={t('shell.tabs.label')}
      className="fixed inset-x-0 bottom-0 z-10 border-border border-t bg-surface pb-[env(safe-area-inset-bottom)] full-screen:hidden wide:hidden print:hidden"
    >
      <ul className="mx-auto grid max-w-(--width-column) grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_minmax(0,1fr)]">
        <li>
          <NavLink
            className={({ isActive }) =>
              classes('group', TAB, isActive ? 'font-semibold text-accent-strong' : 'text-muted')
            }
            end
            to={appPaths.home}
          >
            <span className="-mb-0.5 grid h-8 w-16 place-items-center rounded-pill group-aria-[current=page]:bg-accent-subtle">
              <Icon className="size-6" name="home" />
            </span>
            {t('shell.tabs.home')}
          </NavLink>
        </li>
        <li>
          {/* Never the current page: an exercise hides the bar. */}
          <Link className={classes(TAB, 'text-muted')} to={appPaths.addReconnection}>
            {/* Larger than the other tabs, inside the bar. */}
            <span className="-mb-0.5 grid h-8 w-16 place-items-center text-accent">
              <Icon className="size-7" name="anchor" />
            </span>
            {t('shell.tabs.reconnection')}
          </Link>
        </li>
        <li>
          <button
            aria-expanded={isMenuOpen}
            aria-haspopup="dialog"
            className={classes(TAB, 'w-full text-muted')}
            onClick={onMenu}
            type="button"
          >
            <span className="-mb-0.5 grid h-8 w-16 place-items-center">
              <Icon className="size-6" name="menu" />
            </span>
            {t('shell.tabs.menu')}
          </button>
        </li>
      </ul>
    </nav>
  );
};
