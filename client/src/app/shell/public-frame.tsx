import { useTranslation } from '#platform/i18n.ts';
import { Mark } from '#ui/mark.tsx';
import { LanguageSelector } from './language-selector.tsx';
import { LegalLinks } from './legal-links.tsx';
import { PageOutlet } from './page-outlet.tsx';
import { PrivacyNotice } from './privacy-notice.tsx';
import { SkipLink } from './skip-link.tsx';

/** What stands around the pages of someone who is not signed in. Source: A-02. */
export const PublicFrame = () => {
  const { t } = useTranslation();
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-120 flex-col gap-6 px-5 pt-[max(24px,env(safe-area-inset-top))] pb-[max(24px,env(safe-area-inset-bottom))] roomy:pt-14">
      <SkipLink />
      <header className="flex items-center gap-3">
        <Mark className="size-11" />
        <span className="font-serif text-title">{t('shell.productName')}</span>
      </header>
      <main className="flex-1" id="content" tabIndex={-1}>
        <PageOutlet />
      </main>
      <PrivacyNotice />
      <footer className="flex flex-col gap-3">
        <LanguageSelector />
        <LegalLinks />
      </footer>
    </div>
  );
};
