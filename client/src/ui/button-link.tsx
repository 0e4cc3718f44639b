import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts';
import { classes } from './classes.ts';
import { Icon, type IconName } from './icon.tsx';

interface ButtonLinkProps extends ComponentProps<typeof Link> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconName | undefined;
  block?: boolean;
  /** At the start of a line: aligns the label of a quiet button with the text above. */
  flush?: boolean;
}

/** A link to another screen that looks like a button. */
export const ButtonLink = ({
  variant = 'secondary',
  size = 'medium',
  icon,
  block = false,
  flush = false,
  className,
  children,
  ...rest
}: ButtonLinkProps) => (
  <Link {...rest} className={classes(buttonStyle(variant, size, block, flush), className)}>
    {icon !== undefined && <Icon name={icon} />}
    {children}
  </Link>
);
