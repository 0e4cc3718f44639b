import { classes } from './classes.ts';
import { ICON_PATHS, type IconName } from './icon-paths.ts';

export type { IconName } from './icon-paths.ts';

/**
 * A line icon of 24 × 24, as tall as the text next to it unless `className` sizes it. Hidden from screen readers: the
 * text next to it is enough.
 */
export const Icon = ({ name, className }: { name: IconName; className?: string | undefined }) => (
  <svg
    aria-hidden="true"
    className={classes('shrink-0', className ?? 'size-[1.3em]')}
    fill="none"
    focusable="false"
    stroke="currentColor"
    strokeLinecap="round"
    strokeLinejoin="round"
    strokeWidth={1.6}
    viewBox="0 0 24 24"
  >
    <path d={ICON_PATHS[name]} />
  </svg>
);
