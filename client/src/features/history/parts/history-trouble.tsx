import { HttpError, NotSignedIn, Unreachable } from '#platform/api/failures.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';

/** Says why the history cannot be read now. A fault of the app itself goes to the page's boundary. Source: X-09. */
export const HistoryTrouble = ({ failure, onRetry }: { readonly failure: Error; onRetry: () => void }) => {
  const { t } = useTranslation();
  if (failure instanceof NotSignedIn) return null; // a listener of the session redirects to the sign-in
  if (!(failure instanceof Unreachable || failure instanceof HttpError)) throw failure;
  return (
    <Banner
      action={<Button onClick={onRetry}>{t('history.retry')}</Button>}
      icon="cloud-off"
      role="status"
      tone="warning"
    >
      {t(failure instanceof Unreachable ? 'history.offline' : 'history.failed')}
    </Banner>
  );
};
