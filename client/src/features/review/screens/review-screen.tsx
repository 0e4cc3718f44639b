import { appPaths } from '@ancrage/shared/paths/app-paths';
import { useDeletedElsewhere } from '#journal-data/history/remote-deletions.ts';
import { useAllSecondVersions } from '#journal-data/journal/use-second-versions.ts';
import { useTranslation } from '#platform/i18n.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Drawing } from '#ui/drawing.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { DeletionsToReview } from '../parts/deletions-to-review.tsx';
import { VersionsToReview } from '../parts/versions-to-review.tsx';

/**
 * All that waits for the person's decision, wherever in the journal it is: answers written on two devices, and entries
 * that another device deleted. Source: product "Data on the device", Q-54, X-07.
 */
export const ReviewScreen = () => {
  const { t } = useTranslation();
  const isEmpty = useAllSecondVersions().length + useDeletedElsewhere().length === 0;
  return (
    <Page intro={t('reviewPage.intro')} title={t('reviewPage.title')}>
      {isEmpty && (
        <EmptyState
          action={<ButtonLink to={appPaths.home}>{t('reviewPage.emptyWay')}</ButtonLink>}
          example={t('reviewPage.emptyExample')}
          picture={<Drawing name="moored" />}
          title={t('reviewPage.emptyTitle')}
        >
          {t('reviewPage.emptyText')}
        </EmptyState>
      )}
      <VersionsToReview />
      <DeletionsToReview />
    </Page>
  );
};
