import { appPaths } from '@ancrage/shared/paths/app-paths';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Mark } from '#ui/mark.tsx';

interface ShellLayoutProps {
  readonly productName: string;
  /** What comes before the page, to its left on a wide screen; without it, its place stays empty. */
  readonly panel?: ReactNode;
  /** The content of the header next to the product name. */
  readonly signs?: ReactNode;
  readonly children: ReactNode;
}

/** The layout of a signed-in user's page. */
export const ShellLayout = ({ productName, panel = <div />, signs, children }: ShellLayoutProps) => (
  <div className="wide:grid wide:grid-cols-[312px_minmax(0,1fr)] print:block">
    {panel}
    <div className="min-h-dvh pt-[env(safe-area-inset-top)] pb-[calc(var(--height-tab-bar)+env(safe-area-inset-bottom)+56px)] full-screen:pb-0 max-wide:full-screen:pt-0 wide:pb-16 wide:full-screen:pb-0">
      <header className="column desk:spread:max-w-284 flex min-h-14 flex-wrap items-center justify-between gap-x-4 px-5 max-wide:full-screen:hidden print:hidden">
        <Link className="flex min-h-11 items-center gap-2 wide:invisible" to={appPaths.home}>
          <Mark className="size-7" />
          <span className="font-serif text-large">{productName}</span>
        </Link>
        <div className="flex min-w-0 flex-wrap items-center justify-end gap-x-4">{signs}</div>
      </header>
      <main
        className="column desk:spread:max-w-284 px-5 pt-3 max-wide:full-screen:pt-0"
        id="content"
        tabIndex={-1}
      >
        {children}
      </main>
    </div>
  </div>
);
