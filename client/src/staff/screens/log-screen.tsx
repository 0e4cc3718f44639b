import {
  LOG_ACTIONS,
  LOG_ACTORS,
  type LogAction,
  type LogActor,
  type StaffLogEntry,
  staffLog,
} from '@ancrage/shared/wire/staff-console';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Page } from '#ui/page.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { staffCall } from '../api/staff-call.ts';
import { staffPaths, staffPersonPath } from '../model/staff-paths.ts';
import { staffKeys } from '../model/staff-queries.ts';
import { useDates } from '../model/use-dates.ts';
import { useDetail } from '../model/use-detail.ts';
import { ProblemNotice } from '../parts/problem-notice.tsx';

const isActor = (text: string | null): text is LogActor => LOG_ACTORS.some((actor) => actor === text);
const isKnownAction = (action: string): action is LogAction => LOG_ACTIONS.some((known) => known === action);

const Line = ({ entry }: { entry: StaffLogEntry }) => {
  const { t } = useTranslation('staff');
  const date = useDates();
  const wordsOf = useDetail();
  const { actor, action, subject, detail, source } = entry;
  const network = source === null ? [] : [t('log.network', { source })];
  const who = actor.name ?? t(actor.kind === 'system' ? 'log.system' : 'log.somebody');
  return (
    <li className="grid gap-x-6 gap-y-0.5 border-border border-t py-3 first:border-0 wide:grid-cols-[15rem_1fr]">
      <span className="text-muted text-small">{date(entry.at, 'moment')}</span>
      <span>
        <span className="font-semibold">{isKnownAction(action) ? t(`log.actions.${action}`) : action}</span>
        {subject !== null && (
          <>
            {' · '}
            <Link className="link" to={staffPersonPath(subject.uid)}>
              {subject.name || subject.mail}
            </Link>
          </>
        )}
        <span className="block text-muted text-small">
          {[who, ...wordsOf.details(detail), ...network].join(' · ')}
        </span>
      </span>
    </li>
  );
};

/** The audit log: who saw and did what; read-only. Source: Q-23. */
export const LogScreen = () => {
  const { t } = useTranslation('staff');
  const [query, setQuery] = useSearchParams();
  const subject = query.get('subject') ?? undefined;
  const asked = query.get('actor');
  const actor: LogActor = isActor(asked) ? asked : 'staff';
  const log = useInfiniteQuery({
    queryKey: [...staffKeys.log, subject, actor],
    queryFn: ({ pageParam }) =>
      staffCall(staffLog, {
        query: { subject, actor: subject === undefined ? actor : undefined, after: pageParam },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? [];
  const about = entries.find((entry) => String(entry.subject?.uid) === subject)?.subject?.name;
  return (
    <Page intro={t('log.intro')} title={t('log.title')}>
      {subject === undefined ? (
        <Segmented
          label={t('log.who')}
          onChange={(next) => setQuery({ actor: next }, { replace: true })}
          options={LOG_ACTORS.map((value) => ({ value, label: t(`log.${value}`) }))}
          value={actor}
        />
      ) : (
        <p className="flex flex-wrap items-center gap-3">
          {about !== undefined && <span className="font-semibold">{t('log.about', { name: about })}</span>}
          <Link className="link inline-flex min-h-11 items-center" to={staffPaths.log}>
            {t('log.all')}
          </Link>
        </p>
      )}
      <ProblemNotice failure={log.error} onAgain={() => void log.refetch()} />
      {log.isPending && <Skeleton lines={8} />}
      {log.isSuccess && entries.length === 0 && <p className="text-muted">{t('log.none')}</p>}
      {entries.length > 0 && (
        <Card>
          <ol>
            {entries.map((entry) => (
              <Line entry={entry} key={entry.id} />
            ))}
          </ol>
        </Card>
      )}
      {log.hasNextPage && (
        <Button busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {t('log.more')}
        </Button>
      )}
    </Page>
  );
};
