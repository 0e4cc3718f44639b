import type { ReactNode } from 'react';
import { useTranslation } from '#platform/i18n.ts';

interface OutLinkProps {
  to: string;
  className?: string;
  children: ReactNode;
}

/** A link that opens in a new tab, and says so. Source: C-14. */
export const OutLink = ({ to, className, children }: OutLinkProps) => {
  const { t } = useTranslation();
  return (
    <a className={className} href={to} rel="noreferrer" target="_blank">
      {children}
      <span className="sr-only"> ({t('shell.words.newTab')})</span>
    </a>
  );
};
