import { appPaths } from '@ancrage/shared/paths/app-paths';
import { Link } from 'react-router';
import { useDeletions } from '#exercise/use-deletions.ts';
import { useAllSecondVersions } from '#journal-data/journal/use-second-versions.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';

/**
 * A quiet line each for answers that were written on two devices, and for what another device deleted; none most of the
 * time. Source: product "Data on the device", X-07.
 */
export const ReviewLines = () => {
  const { t } = useTranslation();
  const { length: versions } = useAllSecondVersions();
  const { deleted, summary, putBack, dismiss } = useDeletions();
  if (versions + deleted.length === 0) return null;
  return (
    <ul className="flex flex-col text-muted text-small">
      {versions > 0 && (
        <li className="flex items-start gap-2">
          <Icon className="mt-3.5 size-4.5 shrink-0" name="copy" />
          <Link className="link min-h-11 content-center" to={appPaths.review}>
            {t('review.versions', { count: versions })}
          </Link>
        </li>
      )}
      {deleted.length > 0 && (
        <li className="flex items-start gap-2">
          <Icon className="mt-3.5 size-4.5 shrink-0" name="trash" />
          <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4">
            <span className="min-h-11 content-center">{summary}</span>
            <Link className="link min-h-11 content-center" to={appPaths.review}>
              {t('review.see')}
            </Link>
            <button className="link min-h-11" onClick={() => putBack(deleted)} type="button">
              {t('review.putBack')}
            </button>
          </p>
          <IconButton icon="close" label={t('review.seen')} onClick={dismiss} />
        </li>
      )}
    </ul>
  );
};
