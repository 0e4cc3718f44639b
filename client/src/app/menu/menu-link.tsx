import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { classes } from '#ui/classes.ts';
import { Icon, type IconName } from '#ui/icon.tsx';

/** The look of one line of the menu. */
export const MENU_LINE =
  'flex min-h-11 w-full items-center gap-3 rounded-field px-3 py-1.5 text-left text-foreground transition-colors duration-(--duration-leave) hover:bg-accent-subtle';

interface MenuLinkProps {
  readonly icon: IconName;
  readonly to: string;
  readonly children: ReactNode;
}

/** One link of the menu. */
export const MenuLink = ({ icon, to, children }: MenuLinkProps) => {
  const { pathname, search } = useLocation();
  const isHere = to.includes('?') ? to === pathname + search : to === pathname;
  return (
    <Link
      aria-current={isHere ? 'page' : undefined}
      className={classes(
        MENU_LINE,
        // No bolder type: a line that wraps once it is the current one would push the others down.
        isHere && 'bg-accent-subtle text-accent-strong shadow-[inset_0.1875rem_0_0_currentColor]',
      )}
      to={to}
    >
      <Icon className="size-5.5 text-accent" name={icon} />
      {children}
    </Link>
  );
};
