import { classes } from './classes.ts';

export type ButtonVariant = 'primary' | 'outline' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'medium' | 'large';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-on-primary hover:bg-primary-pressed active:bg-primary-pressed',
  // As large as the primary one, where that is not the first thing to do.
  outline:
    'border-2 border-primary bg-surface text-foreground [&>svg]:text-primary hover:border-primary-pressed active:bg-primary-subtle',
  secondary:
    'border border-border-strong bg-surface text-foreground hover:border-accent hover:text-accent-strong active:bg-accent-subtle',
  // A label on several lines is aligned with its icon: there is no pill to centre it in.
  quiet:
    'has-[>svg]:text-left text-accent hover:bg-accent-subtle hover:text-accent-strong active:bg-accent-subtle',
  danger: 'border border-danger bg-surface text-danger hover:bg-danger-subtle active:bg-danger-subtle',
};

/** Round at the ends of one line, and still a rectangle when long words take two. */
const SIZES: Record<ButtonSize, string> = {
  medium: 'min-h-11 rounded-[1.375rem] px-5 py-2 text-base max-[25rem]:px-4 max-[22rem]:px-3',
  large: 'min-h-14 rounded-[1.75rem] px-7 py-3 text-large max-[25rem]:px-4 max-[25rem]:text-base',
};

/** Removes the inset of a borderless button, so that its label is aligned with the surrounding text. */
const FLUSH: Record<ButtonSize, string> = {
  medium: '-ml-5 max-[25rem]:-ml-4 max-[22rem]:-ml-3',
  large: '-ml-7 max-[25rem]:-ml-4',
};

/** The look of a button, for a button and for a link that acts as one. */
export const buttonStyle = (
  variant: ButtonVariant,
  size: ButtonSize,
  block: boolean,
  flush = false,
): string =>
  classes(
    'inline-flex max-[22rem]:[&>svg]:hidden max-w-full select-none items-center justify-center gap-2 text-center font-semibold no-underline print:hidden',
    'transition-colors duration-(--duration-leave) disabled:opacity-55 aria-disabled:opacity-55 aria-disabled:pointer-events-none',
    VARIANTS[variant],
    SIZES[size],
    block && 'w-full',
    flush && FLUSH[size],
  );
