import type { ReactNode } from 'react';
import { useWords } from './words.tsx';

interface ExternalLinkProps {
  to: string;
  className?: string;
  children: ReactNode;
}

/** A link that opens in a new tab, and announces it. Source: C-14. */
export const ExternalLink = ({ to, className, children }: ExternalLinkProps) => {
  const words = useWords();
  return (
    <a className={className} href={to} rel="noreferrer" target="_blank">
      {children}
      <span className="sr-only"> ({words.newTab})</span>
    </a>
  );
};
