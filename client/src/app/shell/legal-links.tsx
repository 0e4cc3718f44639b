import { legalPaths } from '@ancrage/shared/paths/app-paths';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { ExternalLink } from '#ui/external-link.tsx';

/** The legal pages of the language shown. Source: R-23. */
export const LegalLinks = () => {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <ul className="flex flex-wrap justify-center gap-x-5">
      {(['notices', 'terms', 'privacy'] as const).map((page) => (
        <li key={page}>
          <ExternalLink
            className="link inline-flex min-h-11 items-center text-small"
            to={legalPaths[locale][page]}
          >
            {t(`shell.menu.${page}`)}
          </ExternalLink>
        </li>
      ))}
    </ul>
  );
};
