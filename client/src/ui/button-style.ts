import { classes } from './classes.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'medium' | 'large';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-orange-deep text-on-orange shadow-soft hover:bg-orange-pressed active:bg-orange-pressed',
  secondary: 'border border-edge bg-card text-ink hover:border-sea hover:text-sea-deep active:bg-sea-wash',
  // Words on several lines begin beside their icon: there is no pill to be in the middle of.
  quiet: 'has-[>svg]:text-left text-sea hover:bg-sea-wash hover:text-sea-deep active:bg-sea-wash',
  danger: 'border border-bad bg-card text-bad hover:bg-bad-wash active:bg-bad-wash',
};

const SIZES: Record<ButtonSize, string> = {
  medium: 'min-h-11 px-5 py-2 text-base',
  large: 'min-h-14 px-7 py-3 text-large',
};

/** Takes back the inset that an edgeless button has, so that its words stand in line with the text around. */
const FLUSH: Record<ButtonSize, string> = { medium: '-ml-5', large: '-ml-7' };

/** The look of a button, for a button and for a link that acts as one. */
export const buttonStyle = (
  variant: ButtonVariant,
  size: ButtonSize,
  block: boolean,
  flush = false,
): string =>
  classes(
    'inline-flex max-w-full select-none items-center justify-center gap-2 rounded-pill text-center font-semibold no-underline print:hidden',
    'transition-colors duration-(--duration-leave) disabled:opacity-55 aria-disabled:opacity-55 aria-disabled:pointer-events-none',
    VARIANTS[variant],
    SIZES[size],
    block && 'w-full',
    flush && FLUSH[size],
  );
