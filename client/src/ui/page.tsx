import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import { useWords } from './words.tsx';

interface PageProps {
  /** The screen's heading; also the document's title. */
  title: string;
  /** The title in the heading, with better line breaks than plain text. */
  heading?: ReactNode;
  /** One or two sentences below it. */
  intro?: ReactNode;
  /** Actions for the whole page, next to the heading. */
  actions?: ReactNode;
  /** Whether the head takes little room, so that the question of an exercise stands near the top of a phone. */
  isCompact?: boolean;
  /** The way back, above the heading. */
  back?: { to: string; label: string };
  children?: ReactNode;
  className?: string;
}

/** A screen: sets the document's title and, after a navigation, gives the focus to the heading. */
export const Page = ({
  title,
  heading = title,
  intro,
  actions,
  back,
  isCompact = false,
  children,
  className,
}: PageProps) => {
  const { productName } = useWords();
  const { key, pathname } = useLocation();
  const headingElement = useRef<HTMLHeadingElement>(null);
  const arrived = useRef('');
  // The first page of a visit replaces its first frame, which is already shown (platform/ahead.ts).
  const [isFirstScreen] = useState(key === 'default');

  useEffect(() => {
    document.title = title === productName ? title : `${title} · ${productName}`;
  }, [title, productName]);

  useEffect(() => {
    if (arrived.current === pathname) return;
    arrived.current = pathname;
    if (key !== 'default') headingElement.current?.focus({ preventScroll: true });
  }, [key, pathname]);

  return (
    <div
      className={classes(
        'flex flex-col',
        isCompact ? 'gap-4' : 'gap-6',
        !isFirstScreen && 'appears',
        className,
      )}
    >
      <header className={classes('flex', isCompact ? 'items-center gap-1' : 'flex-col gap-3')}>
        {back !== undefined && (
          <Link
            className="-ml-2 inline-flex min-h-11 min-w-11 shrink-0 items-center gap-1 self-start rounded-pill px-2 text-accent hover:bg-accent-subtle print:hidden"
            to={back.to}
          >
            <Icon name="chevron-left" />
            <span className={isCompact ? 'sr-only' : undefined}>{back.label}</span>
          </Link>
        )}
        <div
          className={classes('flex min-w-0 grow gap-3', isCompact ? 'flex-col-reverse gap-0!' : 'flex-col')}
        >
          <div className="flex flex-wrap items-start justify-between gap-3">
            <h1
              className={classes('min-w-0 flex-1 basis-60', isCompact ? 'text-large' : 'text-display')}
              ref={headingElement}
              tabIndex={-1}
            >
              {heading}
            </h1>
            {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
          </div>
          {intro !== undefined && (
            <div className={classes('measure text-muted', isCompact && 'text-small')}>{intro}</div>
          )}
        </div>
      </header>
      {children}
    </div>
  );
};
