import { useSearchParams } from 'react-router';
import { useFirm } from '#app/use-firm.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import { redirectErrorOf, withoutError } from './redirect-errors.ts';

/**
 * Says why a guard redirected here, as an invitation: the user did nothing wrong. The contact page is closed without
 * complete personal info, so the notice has the firm's address. Source: X-03, S-11, G-02.
 */
export const RedirectNotice = () => {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const firm = useFirm();
  const error = redirectErrorOf(query);
  if (error === null) return null;
  return (
    <div className="mb-6">
      <Banner
        onDismiss={() => setQuery(withoutError(query), { replace: true })}
        role="status"
        title={t(`shell.led.${error}`)}
      >
        <p>{t(`outcome.${error}`)}</p>
        {error === 'missing_personal_info' && firm !== null && (
          <p className="mt-1">
            {t('shell.led.question', { firm: firm.name })}{' '}
            <a className="link inline-block max-w-full break-words" href={`mailto:${firm.contact}`}>
              {firm.contact}
            </a>
          </p>
        )}
      </Banner>
    </div>
  );
};
