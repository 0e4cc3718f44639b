import { Link, useLocation } from 'react-router';
import { useTranslation } from '#platform/i18n.ts';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/icon.tsx';
import type { MenuEntry } from './menu-entries.ts';

/** The look of one line of the menu. */
export const MENU_LINE =
  'flex min-h-11 w-full items-center gap-3 rounded-field px-3 py-1.5 text-left text-ink transition-colors duration-(--duration-leave) hover:bg-sea-wash';

/** One link of the menu; inside the sheet it takes the sheet's place in the history. */
export const MenuLink = ({ entry, replace }: { entry: MenuEntry; replace: boolean }) => {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const isHere = entry.to.includes('?') ? entry.to === pathname + search : entry.to === pathname;
  return (
    <Link
      aria-current={isHere ? 'page' : undefined}
      className={classes(MENU_LINE, isHere && 'bg-sea-wash font-semibold text-sea-deep')}
      replace={replace}
      to={entry.to}
    >
      <Icon className="size-5.5 text-sea" name={entry.icon} />
      {t(`shell.menu.${entry.text}`)}
    </Link>
  );
};
