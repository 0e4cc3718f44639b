import type { Locale } from '@ancrage/shared/rules/locales';
import { addressOf } from '@ancrage/shared/wire/call';
import { staffErasures } from '@ancrage/shared/wire/staff-erasures';
import { staffDecide, staffExport, staffPeople } from '@ancrage/shared/wire/staff-people';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { Button } from '#ui/button.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { staffCall } from '../api/staff-call.ts';
import { addressOfFilter, type PeopleFilter, peopleFilterOf, queryOfFilter } from '../model/people-filter.ts';
import { staffPaths } from '../model/staff-paths.ts';
import { staffKeys } from '../model/staff-queries.ts';
import { useMay } from '../model/use-may.ts';
import { ChosenBar } from '../parts/chosen-bar.tsx';
import { Counters } from '../parts/counters.tsx';
import { OpenErasures } from '../parts/open-erasures.tsx';
import { PeopleFilterForm } from '../parts/people-filter-form.tsx';
import { PeopleTable } from '../parts/people-table.tsx';
import { ProblemNotice } from '../parts/problem-notice.tsx';

const usePeople = (filter: PeopleFilter) =>
  useInfiniteQuery({
    queryKey: [...staffKeys.people, filter],
    queryFn: ({ pageParam, signal }) =>
      staffCall(staffPeople, { query: { ...queryOfFilter(filter), after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });

const exportAddress = (filter: PeopleFilter, locale: Locale): string => {
  const { search, states } = queryOfFilter(filter);
  return addressOf(staffExport, {}, { search, states, locale });
};

/** Everybody with access or a request for it: pending first. Source: A-03; product "Registration and staff". */
export const PeopleScreen = () => {
  const { t } = useTranslation('staff');
  const locale = useLocale();
  const may = useMay();
  const [query, setQuery] = useSearchParams();
  const filter = peopleFilterOf(query);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const list = usePeople(filter);
  const people = list.data?.pages.flatMap((page) => page.people) ?? [];
  const shownAndChosen = people.filter(({ uid }) => chosen.has(uid));
  const change = useCallback(
    (part: Partial<PeopleFilter>) => {
      // A pending search must not navigate a member back who has just opened a person.
      if (window.location.pathname !== staffPaths.people) return;
      setChosen(new Set());
      setQuery((current) => addressOfFilter({ ...peopleFilterOf(current), ...part }), { replace: true });
    },
    [setQuery],
  );
  const isQueueEmpty = filter.state === 'pending' && filter.search === '';
  const noPendingText = may(staffDecide) ? 'people.noPendingMail' : 'people.noPendingText';
  const emptyText = isQueueEmpty ? noPendingText : 'people.noneText';
  return (
    <Page
      actions={
        may(staffExport) && (
          <a className={buttonStyle('secondary', 'medium', false)} href={exportAddress(filter, locale)}>
            <Icon name="document" />
            {t('people.export')}
          </a>
        )
      }
      title={t('people.title')}
    >
      <Counters />
      {may(staffErasures) && <OpenErasures />}
      <PeopleFilterForm filter={filter} onChange={change} />
      <ProblemNotice failure={list.error} onAgain={() => void list.refetch()} />
      <p className="sr-only" role="status">
        {list.isSuccess && !list.isPlaceholderData && t('people.shown', { count: people.length })}
      </p>
      {list.isPending && <Skeleton lines={8} />}
      {list.isSuccess && people.length === 0 && (
        <EmptyState
          picture={<Icon className="size-12 text-accent" name="people" />}
          title={t(isQueueEmpty ? 'people.noPending' : 'people.none')}
        >
          <p>{t(emptyText)}</p>
        </EmptyState>
      )}
      {/* The previous list stays until the new one arrives, marked as outdated. */}
      <div aria-busy={list.isPlaceholderData} className="transition-opacity aria-busy:opacity-55">
        {people.length > 0 && (
          <PeopleTable chosen={chosen} people={people} {...(may(staffDecide) && { onChoose: setChosen })} />
        )}
      </div>
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('people.more')}
        </Button>
      )}
      {may(staffDecide) && shownAndChosen.length > 0 && (
        <ChosenBar onChoose={(uids) => setChosen(new Set(uids))} people={shownAndChosen} />
      )}
    </Page>
  );
};
