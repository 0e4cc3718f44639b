import { useTranslation } from '#platform/i18n.ts';

/** The first stop of the keyboard: over the menu, to the page itself. */
export const SkipLink = () => {
  const { t } = useTranslation();
  return (
    <a
      className="sr-only z-50 rounded-pill bg-accent font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:px-5 focus:py-2.5"
      href="#content"
    >
      {t('shell.skip')}
    </a>
  );
};
