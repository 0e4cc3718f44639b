import { useSearchParams } from 'react-router';
import { useTranslation } from '#platform/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import { redirectErrorOf, withoutError } from './redirect-errors.ts';

/** Says why a guard led here, until dismissed. Source. */
export const RedirectNotice = () => {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const error = redirectErrorOf(query);
  if (error === null) return null;
  return (
    <div className="mb-6">
      <Banner
        onDismiss={() => setQuery(withoutError(query), { replace: true })}
        role="alert"
        title={t('outcome.title_error')}
        tone="error"
      >
        {t(`outcome.${error}`)}
      </Banner>
    </div>
  );
};
