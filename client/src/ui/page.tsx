import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import { usePageHeading } from './use-page-heading.ts';

interface PageProps {
  /** The screen's heading; also the document's title. */
  title: string;
  /** The title in the heading, with better line breaks than plain text. */
  heading?: ReactNode;
  /** A date or a kind, small, above it. */
  overline?: ReactNode;
  /** One or two sentences below it. */
  intro?: ReactNode;
  /** Actions for the whole page, next to the heading. */
  actions?: ReactNode;
  /** A drawing to the right of the heading. */
  drawing?: ReactNode;
  /** The way back, above the heading. */
  back?: { to: string; label: string };
  children?: ReactNode;
  className?: string;
}

/** A screen: sets the document's title and, after a navigation, gives the focus to the heading. */
export const Page = (props: PageProps) => {
  const { title, heading = title, overline, intro, actions, drawing, back, children, className } = props;
  const { key } = useLocation();
  const headingElement = usePageHeading(title);
  // The first page of a visit replaces its first frame, which is already shown (platform/ahead.ts).
  const [isFirstScreen] = useState(key === 'default');

  return (
    <div className={classes('flex flex-col gap-6', !isFirstScreen && 'appears', className)}>
      <header className="flex flex-col gap-3">
        {back !== undefined && (
          <Link
            className="-ml-2 inline-flex min-h-11 items-center gap-1 self-start rounded-pill px-2 text-accent hover:bg-accent-subtle print:hidden"
            to={back.to}
          >
            <Icon name="chevron-left" />
            {back.label}
          </Link>
        )}
        {overline !== undefined && <p className="-mb-2 text-muted text-small">{overline}</p>}
        <div
          className={
            drawing === undefined
              ? 'flex flex-wrap items-start justify-between gap-3'
              : 'grid grid-cols-[minmax(0,1fr)_auto] grid-rows-[auto_1fr] gap-3'
          }
        >
          <h1 className="min-w-0 flex-1 basis-60 text-display" ref={headingElement} tabIndex={-1}>
            {heading}
          </h1>
          {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
          {drawing !== undefined && <div className="roomy:row-span-2">{drawing}</div>}
          {intro !== undefined && (
            <div className="basis-full text-muted max-roomy:col-span-2">
              <div className="measure">{intro}</div>
            </div>
          )}
        </div>
      </header>
      {children}
    </div>
  );
};
