import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { Icon, type IconName } from './icon.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: IconName;
  /** What it does, for those who do not see the drawing. */
  label: string;
  tone?: 'plain' | 'danger';
}

export const IconButton = ({
  icon,
  label,
  tone = 'plain',
  className,
  type = 'button',
  ...rest
}: IconButtonProps) => (
  <button
    {...rest}
    aria-label={label}
    className={classes(
      'inline-grid size-11 shrink-0 place-items-center rounded-pill transition-colors duration-(--duration-leave) disabled:opacity-40',
      tone === 'danger'
        ? 'text-bad hover:bg-bad-wash'
        : 'text-ink-soft hover:bg-sea-wash hover:text-sea-deep',
      className,
    )}
    title={label}
    type={type}
  >
    <Icon className="size-5.5" name={icon} />
  </button>
);
