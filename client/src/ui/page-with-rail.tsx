import type { ReactNode } from 'react';
import './desk-columns.css';

interface PageWithRailProps {
  /** What helps with the page, on its right; shown on a desk only, null elsewhere. */
  readonly rail: ReactNode;
  readonly children: ReactNode;
}

/** A page with a rail, where the window has room for both. */
export const PageWithRail = ({ rail, children }: PageWithRailProps) => (
  <div className="with-rail" data-spread>
    <div className="min-w-0">{children}</div>
    {rail !== null && <div className="rail print:hidden">{rail}</div>}
  </div>
);
