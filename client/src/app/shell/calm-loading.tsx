import { useTranslation } from '#platform/i18n.ts';
import { Skeleton } from '#ui/skeleton.tsx';

/** While the device tells who is here: the place of a page, without a spinner. */
export const CalmLoading = () => {
  const { t } = useTranslation();
  return (
    <main className="column flex flex-col gap-6 px-5 py-10" id="content">
      <p className="text-muted">{t('session.loading')}</p>
      <Skeleton lines={4} />
    </main>
  );
};
