import type { ComponentProps } from 'react';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts';
import { classes } from './classes.ts';
import { Icon, type IconName } from './icon.tsx';
import { useWords } from './words.tsx';

interface ButtonProps extends ComponentProps<'button'> {
  /** `primary` is the one orange thing of a screen. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconName | undefined;
  /** Takes the whole width. */
  block?: boolean;
  /** At the start of a line: aligns the label of a quiet button with the text above. */
  flush?: boolean;
  /** An action is in progress: the button keeps the focus, ignores a second press, and announces it to screen readers. */
  busy?: boolean;
}

export const Button = ({
  variant = 'secondary',
  size = 'medium',
  icon,
  block = false,
  flush = false,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) => {
  const words = useWords();
  return (
    <button
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      className={classes(buttonStyle(variant, size, block, flush), className)}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      type={type}
    >
      {icon !== undefined && <Icon name={icon} />}
      {children}
      {busy && <span className="sr-only">{words.busy}</span>}
    </button>
  );
};
