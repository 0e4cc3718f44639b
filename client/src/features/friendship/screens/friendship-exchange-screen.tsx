import type { Exercise } from '@ancrage/shared/content/exercise';
import { momentOf } from '@ancrage/shared/journal/date-key';
import type { Friendship, FriendshipStage } from '@ancrage/shared/journal/friendship';
import {
  appPaths,
  ENDING_PARAMETER,
  friendshipExchangePath,
  NEW_EXCHANGE,
} from '@ancrage/shared/paths/app-paths';
import { EDIT_PARAMETER, editStagePath } from '@ancrage/shared/paths/edit-paths';
import { useEffect } from 'react';
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router';
import { ExerciseLoader } from '#exercise/exercise-loader.tsx';
import { ExercisePage } from '#exercise/exercise-page.tsx';
import { readUnsavedEdit, useEditedEntry } from '#exercise/use-edited-entry.ts';
import { useJournalField } from '#journal-data/journal/use-journal.ts';
import { formatDate } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { useIsDesk } from '#platform/use-is-desk.ts';
import { Gone } from '#ui/gone.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TwoPanes } from '#ui/two-panes.tsx';
import { exchangeOf } from '../model/exchange-answers.ts';
import { isFinished, stageOf } from '../model/stages.ts';
import { ExchangeEnding } from '../parts/exchange-ending.tsx';
import { ExchangeFlow } from '../parts/exchange-flow.tsx';
import { ExchangePane } from '../parts/exchange-pane.tsx';
import { StagePath } from '../parts/stage-path.tsx';
import { useNamedExercise } from '../parts/use-exchange-draft.ts';

/** Shown for an exchange that is not in the journal. Source: R-17. */
const GoneExchange = () => {
  const { t } = useTranslation();
  return (
    <Gone
      text={t('friendship.exchange.goneText')}
      title={t('friendship.exchange.gone')}
      way={{ to: appPaths.friendship, label: t('friendship.exchange.goneWay'), icon: 'people' }}
    />
  );
};

/** The start of an exchange, loaded on demand: resuming or reading one does not need it. */
const { Part: StartExchange } = lazyPart(
  async () => ({ default: (await import('../parts/start-exchange.tsx')).StartExchange }),
  <Skeleton lines={6} />,
);

/** The page of a closed exchange. */
const exchangePage = lazyPart(
  async () => ({ default: (await import('../parts/exchange-page.tsx')).ExchangePage }),
  <Skeleton lines={8} />,
);

const roundOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'round' in state && typeof state.round === 'number'
    ? state.round
    : 0;

/** Whether an exchange is shown read-only. */
const isRead = (entry: Friendship, stage: FriendshipStage, query: URLSearchParams): boolean =>
  isFinished(entry) && stage === 'end' && !query.has(EDIT_PARAMETER);

interface ExchangeProps {
  readonly exercise: Exercise;
  readonly dateKey: string;
  readonly entry: Friendship;
  readonly stage: FriendshipStage;
  readonly title: string;
}

const Exchange = ({ exercise, dateKey, entry, stage, title }: ExchangeProps) => {
  const { state } = useLocation();
  const [query] = useSearchParams();
  const named = useNamedExercise(exercise, entry.person ?? '');
  const isClosed = isFinished(entry);
  useEffect(() => {
    // Prefetched, so that an exchange closed offline can be read. A failed load is retried on demand.
    exchangePage.fetch().catch(() => undefined);
  }, []);
  if (isRead(entry, stage, query))
    return <exchangePage.Part dateKey={dateKey} entry={entry} exercise={named} title={title} />;
  const round = roundOf(state);
  return (
    <ExchangeFlow
      dateKey={dateKey}
      entry={entry}
      exercise={exercise}
      key={`${dateKey} ${round}`}
      round={round}
      stage={stage}
    >
      <StagePath
        current={stage}
        isFinished={isClosed}
        pathTo={(to) => (isClosed ? editStagePath(dateKey, to) : friendshipExchangePath(dateKey, to))}
        reached={stageOf(entry.stage)}
        state={state}
      />
    </ExchangeFlow>
  );
};

const readLeft = async (dateKey: string) => {
  const left = await readUnsavedEdit('friendship', dateKey);
  return left && exchangeOf(dateKey, left);
};

const NewExchange = () => {
  const { t } = useTranslation();
  return (
    <ExerciseLoader id="friendship">
      {(exercise) => (
        <Page
          back={{ to: appPaths.friendship, label: t('friendship.exchange.back') }}
          intro={exercise.purpose}
          title={t('friendship.exchange.newTitle')}
        >
          <StagePath current="prepare" />
          <StartExchange exercise={exercise} />
        </Page>
      )}
    </ExerciseLoader>
  );
};

/**
 * An exchange of professional friendship: new, resumed at one of its stages, or read-only once closed. Source: R-17,
 * S-19.
 */
export const FriendshipExchangeScreen = () => {
  const { t } = useTranslation();
  const locale = useLocale();
  const isDesk = useIsDesk();
  const { dateKey = '', whereTo } = useParams();
  const [query] = useSearchParams();
  const friendships = useJournalField('field_amitiepro');
  const found = Object.hasOwn(friendships, dateKey) ? friendships[dateKey] : undefined;
  const kept = useEditedEntry(dateKey, found, readLeft);
  const stage = stageOf(whereTo);
  const isNew = dateKey === NEW_EXCHANGE;
  if (whereTo !== stage || (isNew && stage !== 'prepare'))
    return <Navigate replace to={friendshipExchangePath(dateKey, 'prepare')} />;
  if (isNew) return <NewExchange />;

  const entry = !kept || isRead(kept, stage, query) ? found : kept;
  const moment = entry === undefined ? null : momentOf(entry.date);
  const person = entry?.person?.trim() || t('friendship.someone');
  const title =
    entry === undefined ? t('friendship.exchange.newTitle') : t('friendship.exchange.title', { person });
  const theme = entry?.theme?.trim() ?? '';
  if (entry !== undefined && !isRead(entry, stage, query))
    return (
      <ExercisePage
        closeTo={appPaths.friendship}
        partOf={[t(`friendship.stages.${stage}`), theme].filter((fact) => fact !== '').join(' · ')}
        title={title}
      >
        <ExerciseLoader id="friendship">
          {(exercise) => (
            <Exchange dateKey={dateKey} entry={entry} exercise={exercise} stage={stage} title={title} />
          )}
        </ExerciseLoader>
      </ExercisePage>
    );
  if (entry !== undefined && query.has(ENDING_PARAMETER))
    return (
      <ExerciseLoader id="friendship">
        {(exercise) => <ExchangeEnding dateKey={dateKey} entry={entry} exercise={exercise} title={title} />}
      </ExerciseLoader>
    );
  const facts = [theme, moment === null ? '' : formatDate(moment, locale)].filter((fact) => fact !== '');
  return (
    <TwoPanes list={isDesk ? <ExchangePane dateKey={dateKey} key={dateKey} /> : null}>
      <Page
        back={{ to: appPaths.friendship, label: t('friendship.exchange.back') }}
        intro={facts.length === 0 ? undefined : facts.join(' · ')}
        title={title}
      >
        {entry === undefined ? (
          kept !== undefined && <GoneExchange />
        ) : (
          <ExerciseLoader id="friendship">
            {(exercise) => (
              <Exchange dateKey={dateKey} entry={entry} exercise={exercise} stage={stage} title={title} />
            )}
          </ExerciseLoader>
        )}
      </Page>
    </TwoPanes>
  );
};
