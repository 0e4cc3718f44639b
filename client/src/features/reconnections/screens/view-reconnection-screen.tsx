import { momentOf } from '@ancrage/shared/journal/date-key';
import { aboutOf, whoOf } from '@ancrage/shared/journal/reconnections';
import { appPaths, ENDING_PARAMETER } from '@ancrage/shared/paths/app-paths';
import { useParams, useSearchParams } from 'react-router';
import { ExerciseLoader } from '#exercise/exercise-loader.tsx';
import { useIntuitions } from '#journal-data/journal/use-journal.ts';
import { formatDate } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { useIsDesk } from '#platform/use-is-desk.ts';
import { Page } from '#ui/page.tsx';
import { TwoPanes } from '#ui/two-panes.tsx';
import { GoneReconnection } from '../parts/gone-reconnection.tsx';
import { ReconnectionEnding } from '../parts/reconnection-ending.tsx';
import { ReconnectionPage } from '../parts/reconnection-page.tsx';
import { ReconnectionPane } from '../parts/reconnection-pane.tsx';

interface WhoAndWhatProps {
  readonly who: string;
  readonly about: string;
}

/** A long subject leaves the first intuition on a phone's first screen. */
const WhoAndWhat = ({ who, about }: WhoAndWhatProps) => (
  <>
    {who}
    <span className="sr-only"> – </span>
    <span className="mt-1 block font-normal text-large">{about}</span>
  </>
);

/** One reconnection, its ending when it was just saved, or a way back when it is not in the journal. Source: R-16. */
export const ViewReconnectionScreen = () => {
  const { t } = useTranslation();
  const locale = useLocale();
  const { dateKey = '' } = useParams();
  const [query] = useSearchParams();
  const isDesk = useIsDesk();
  const intuitions = useIntuitions();
  const entry = Object.hasOwn(intuitions, dateKey) ? intuitions[dateKey] : undefined;
  if (entry !== undefined && query.has(ENDING_PARAMETER))
    return <ReconnectionEnding dateKey={dateKey} entry={entry} />;
  const moment = entry === undefined ? null : momentOf(entry.date);
  const date = moment === null ? '' : formatDate(moment, locale);
  const who = entry === undefined ? '' : whoOf(entry);
  const dated = date === '' ? t('reconnections.view.titleUndated') : t('reconnections.view.title', { date });
  const about = entry === undefined ? '' : aboutOf(entry);
  const title = who === '' ? dated : [who, about].filter(Boolean).join(' – ');
  const situation = entry?.pf === undefined ? '' : t(`reconnections.${entry.pf}`);
  const overline = [who === '' ? '' : date, situation].filter(Boolean).join(' · ');
  return (
    <TwoPanes list={isDesk ? <ReconnectionPane dateKey={dateKey} key={dateKey} /> : null}>
      <Page
        back={{ to: appPaths.reconnections, label: t('reconnections.view.back') }}
        heading={who === '' || about === '' ? title : <WhoAndWhat about={about} who={who} />}
        overline={overline === '' ? undefined : overline}
        title={title}
      >
        {entry === undefined ? (
          <GoneReconnection />
        ) : (
          <ExerciseLoader id="reconnection">
            {(exercise) => (
              <ReconnectionPage dateKey={dateKey} entry={entry} exercise={exercise} title={title} />
            )}
          </ExerciseLoader>
        )}
      </Page>
    </TwoPanes>
  );
};
