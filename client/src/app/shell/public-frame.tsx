import { useTranslation } from '#platform/i18n.ts';
import { LanguageSelector } from './language-selector.tsx';
import { LegalLinks } from './legal-links.tsx';
import { PageOutlet } from './page-outlet.tsx';
import { PublicLayout } from './public-layout.tsx';
import { SkipLink } from './skip-link.tsx';

/** The frame around every public page. Source: A-02. */
export const PublicFrame = () => {
  const { t } = useTranslation();
  return (
    <PublicLayout
      after={
        <footer className="flex flex-col gap-3">
          <LanguageSelector />
          <LegalLinks />
        </footer>
      }
      productName={t('shell.productName')}
      skipLink={<SkipLink />}
    >
      <PageOutlet />
    </PublicLayout>
  );
};
