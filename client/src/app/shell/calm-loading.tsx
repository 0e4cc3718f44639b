import { useTranslation } from '#platform/i18n.ts';
import { Skeleton } from '#ui/skeleton.tsx';

/** A placeholder for the page, without a spinner, while the session is read from the device. */
export const CalmLoading = () => {
  const { t } = useTranslation();
  return (
    <main className="column flex flex-col gap-6 px-5 py-10" id="content">
      <p className="text-muted">{t('session.loading')}</p>
      <Skeleton lines={4} />
    </main>
  );
};
