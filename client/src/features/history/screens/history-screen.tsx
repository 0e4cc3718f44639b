import { appPaths } from '@ancrage/shared/paths/app-paths';
import { useTranslation } from '#platform/i18n.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Drawing } from '#ui/drawing.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useSittings } from '../api/replaced-values.ts';
import { HistoryTrouble } from '../parts/history-trouble.tsx';
import { SittingCard } from '../parts/sitting-card.tsx';

const Sittings = () => {
  const { t } = useTranslation();
  const { data, error, refetch } = useSittings();
  if (error !== null) return <HistoryTrouble failure={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={6} />;
  if (data.length === 0) {
    return (
      <EmptyState
        action={<ButtonLink to={appPaths.home}>{t('history.emptyWay')}</ButtonLink>}
        example={t('history.emptyExample')}
        picture={<Drawing name="ripples" />}
        title={t('history.emptyTitle')}
      >
        {t('history.emptyText')}
      </EmptyState>
    );
  }
  return (
    <ul className="flex flex-col gap-4">
      {data.map((sitting) => (
        <li key={sitting.startedAt}>
          <SittingCard sitting={sitting} />
        </li>
      ))}
    </ul>
  );
};

/** Earlier versions of the journal, by date; one entry or all can be brought back. Source: Q-51. */
export const HistoryScreen = () => {
  const { t } = useTranslation();
  return (
    <Page intro={t('history.intro')} title={t('history.title')}>
      <Sittings />
    </Page>
  );
};
