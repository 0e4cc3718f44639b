import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { classes } from './classes.ts';

interface TwoPanesProps {
  /** The pane on the left, shown on a desk only; null elsewhere. */
  readonly list: ReactNode;
  readonly children: ReactNode;
}

/** A page with the list it was opened from next to it, where the window has room for both. */
export const TwoPanes = ({ list, children }: TwoPanesProps) => (
  <div
    className="desk:grid desk:grid-cols-[304px_minmax(0,1fr)] desk:items-start desk:gap-10 print:block"
    data-spread
  >
    {list}
    <div className="min-w-0">{children}</div>
  </div>
);

/** An item of the list. */
interface PaneItem {
  readonly key: string;
  readonly to: string;
  readonly title: ReactNode;
  /** One more line, small. */
  readonly detail?: ReactNode;
}

interface ListPaneProps {
  /** The name of the list. */
  readonly label: string;
  /** The page of the whole list. */
  readonly to: string;
  readonly items: readonly PaneItem[];
  /** The key of the item that is open. */
  readonly current: string;
  /** Shown below the open item. */
  readonly contents?: ReactNode;
}

/** The list of a page with two panes; it scrolls on its own, and begins with the open item in view. */
export const ListPane = ({ label, to, items, current, contents }: ListPaneProps) => {
  const open = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    open.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, []);
  return (
    <nav
      aria-label={label}
      className="sticky top-4 flex max-h-[calc(100dvh-32px)] flex-col overflow-y-auto overscroll-contain rounded-card border border-border bg-surface p-2 print:hidden"
    >
      <Link className="flex min-h-11 items-center px-3 font-semibold text-muted text-small" to={to}>
        {label}
      </Link>
      <ul>
        {items.map((item) => (
          <li key={item.key}>
            <Link
              aria-current={item.key === current ? 'page' : undefined}
              className={classes(
                'flex min-h-14 flex-col justify-center rounded-field px-3 py-2 no-underline hover:bg-accent-subtle',
                item.key === current && 'bg-accent-subtle shadow-[inset_0.1875rem_0_0_currentColor]',
              )}
              ref={item.key === current ? open : undefined}
              to={item.to}
            >
              <span className="line-clamp-2 font-serif leading-snug">{item.title}</span>
              {item.detail !== undefined && (
                <span className="truncate text-muted text-small">{item.detail}</span>
              )}
            </Link>
            {item.key === current && contents}
          </li>
        ))}
      </ul>
    </nav>
  );
};
