import { appPaths } from '@ancrage/shared/paths/app-paths';
import { Link } from 'react-router';
import { useDeletedElsewhere } from '#journal-data/history/remote-deletions.ts';
import { useAllSecondVersions } from '#journal-data/journal/use-second-versions.ts';
import { useTranslation } from '#platform/i18n.ts';

/**
 * Leads to what waits for a decision: answers written on two devices, entries that another device deleted. Nothing while
 * nothing waits. Source: product "Data on the device".
 */
export const ReviewLink = () => {
  const { t } = useTranslation();
  const count = useAllSecondVersions().length + useDeletedElsewhere().length;
  if (count === 0) return null;
  return (
    <Link className="link inline-flex min-h-11 items-center text-small" to={appPaths.review}>
      {t('review.head', { count })}
    </Link>
  );
};
