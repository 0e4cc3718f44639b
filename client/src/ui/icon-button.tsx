import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { Icon, type IconName } from './icon.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: IconName;
  /** The accessible name. */
  label: string;
}

export const IconButton = ({ icon, label, className, type = 'button', ...rest }: IconButtonProps) => (
  <button
    {...rest}
    aria-label={label}
    className={classes(
      'inline-grid print:hidden size-11 shrink-0 place-items-center rounded-pill transition-colors duration-(--duration-leave) disabled:opacity-40 text-muted hover:bg-accent-subtle hover:text-accent-strong',
      className,
    )}
    title={label}
    type={type}
  >
    <Icon className="size-5.5" name={icon} />
  </button>
);
