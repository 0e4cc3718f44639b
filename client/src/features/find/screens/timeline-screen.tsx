import { appPaths } from '@ancrage/shared/paths/app-paths';
import { useMemo } from 'react';
import { now } from '#platform/clock.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useQueryChoice } from '#platform/navigation/use-query-choice.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Drawing } from '#ui/drawing.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { byMonth, monthOf } from '../model/months.ts';
import { useWritings } from '../model/use-writings.ts';
import { MonthCalendar } from '../parts/month-calendar.tsx';
import { MonthList } from '../parts/month-list.tsx';
import { OldEntry } from './old-entry.tsx';

const VIEWS = ['list', 'calendar'] as const;

/** Everything that was written: by month, or in a calendar. Source: product "Find again". */
export const TimelineScreen = () => {
  const { t } = useTranslation();
  const writings = useWritings();
  const months = useMemo(() => byMonth(writings), [writings]);
  const [view, setView] = useQueryChoice('view', VIEWS);
  if (months.length === 0)
    return (
      <Page title={t('find.timeline.title')}>
        <EmptyState
          action={
            <ButtonLink icon="anchor" to={appPaths.addReconnection} variant="primary">
              {t('find.person.start')}
            </ButtonLink>
          }
          example={t('find.timeline.emptyExample')}
          picture={<Drawing name="thread" />}
          title={t('find.timeline.emptyTitle')}
        >
          {t('find.timeline.emptyText')}
        </EmptyState>
      </Page>
    );
  return (
    <Page
      actions={
        <>
          <ButtonLink icon="search" to={appPaths.search}>
            {t('find.title')}
          </ButtonLink>
          <ButtonLink to={appPaths.mirror}>{t('find.mirror.title')}</ButtonLink>
        </>
      }
      intro={t('find.timeline.intro')}
      title={t('find.timeline.title')}
    >
      <Segmented
        label={t('find.timeline.view')}
        onChange={setView}
        options={VIEWS.map((value) => ({ value, label: t(`find.timeline.${value}`) }))}
        value={view}
      />
      {view === 'list' ? (
        <>
          <OldEntry />
          <MonthList months={months} />
        </>
      ) : (
        <MonthCalendar months={months} today={monthOf(now())} />
      )}
    </Page>
  );
};
