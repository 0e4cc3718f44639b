import { classes } from './classes.ts';
import { ICON_PATHS, type IconName } from './icon-paths.ts';

export type { IconName } from './icon-paths.ts';

/**
 * A line drawing of 24 × 24, as tall as the text beside it unless `className` sizes it. Silent for screen readers:
 * the words beside it speak.
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
