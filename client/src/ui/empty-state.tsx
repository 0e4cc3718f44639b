import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** Its drawing. */
  picture: ReactNode;
  /** What this place is for. */
  title: string;
  children?: ReactNode;
  /** One example, shown as it would be written. */
  example?: ReactNode;
  /** The way in. */
  action?: ReactNode;
}

/** An empty page teaches: what this is for, one example, the way in. */
export const EmptyState = ({ picture, title, children, example, action }: EmptyStateProps) => (
  <section className="flex flex-col items-start gap-4 rounded-card border border-border border-dashed p-6 max-[25rem]:p-5 max-[22rem]:p-4">
    {picture}
    <h2 className="text-title">{title}</h2>
    {children !== undefined && <div className="measure flex flex-col gap-3 text-muted">{children}</div>}
    {example !== undefined && (
      <blockquote className="measure border-accent border-l-2 pl-4 font-serif text-large">
        {example}
      </blockquote>
    )}
    {action !== undefined && <div className="flex flex-wrap gap-3">{action}</div>}
  </section>
);
