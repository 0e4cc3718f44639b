import { MARK_PATHS } from './mark-paths.ts';

/** The logo: an anchor whose arms are a wave. Hidden from screen readers: the name is next to it. */
export const Mark = ({ className }: { className?: string }) => (
  <svg
    aria-hidden="true"
    className={className}
    fill="none"
    focusable="false"
    strokeLinecap="round"
    strokeLinejoin="round"
    strokeWidth={30}
    viewBox="40 60 432 432"
  >
    {MARK_PATHS.map((path) => (
      <path key={path.d} {...path} />
    ))}
  </svg>
);
