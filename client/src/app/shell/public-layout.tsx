import type { ReactNode } from 'react';
import { Mark } from '#ui/mark.tsx';

interface PublicLayoutProps {
  readonly productName: string;
  /** The first stop of the keyboard. */
  readonly skipLink?: ReactNode;
  readonly children: ReactNode;
  /** What follows the page. */
  readonly after?: ReactNode;
}

/** The layout of a public page. */
export const PublicLayout = ({ productName, skipLink, children, after }: PublicLayoutProps) => (
  <div className="mx-auto flex min-h-dvh w-full max-w-120 flex-col gap-6 px-5 pt-[max(24px,env(safe-area-inset-top))] pb-[max(24px,env(safe-area-inset-bottom))] roomy:pt-14">
    {skipLink}
    <header className="flex items-center gap-3">
      <Mark className="size-11" />
      <span className="font-serif text-title">{productName}</span>
    </header>
    <main className="flex-1" id="content" tabIndex={-1}>
      {children}
    </main>
    {after}
  </div>
);
