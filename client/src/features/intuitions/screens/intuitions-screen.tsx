import { type AddressedIntuition, intuitionsIn } from '@ancrage/shared/journal/addressed-intuitions';
import type { Standing } from '@ancrage/shared/journal/follow-through';
import type { Intuition } from '@ancrage/shared/journal/intuitions';
import { entriesByDate, type KeyedEntry } from '@ancrage/shared/journal/reconnections';
import { appPaths, FILTER_PARAMETER, PLAN_PARAMETER } from '@ancrage/shared/paths/app-paths';
import { dayOf } from '@ancrage/shared/rules/local-day';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useIntuitions } from '#journal-data/journal/use-journal.ts';
import { now } from '#platform/clock.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useQueryChoice } from '#platform/navigation/use-query-choice.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Page } from '#ui/page.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { useProgressiveList } from '#ui/use-progressive-list.ts';
import { intuitionName } from '../api/intuition-draft.ts';
import { groupOf, INTUITION_GROUPS, type IntuitionGroup } from '../model/intuition-groups.ts';
import { IntuitionRow } from '../parts/intuition-row.tsx';
import { NoIntuitions } from '../parts/no-intuitions.tsx';
import { originPath, useOriginName } from '../parts/origin.tsx';
import { useAskedDeletion } from '../parts/use-asked-deletion.tsx';
import { useIntuitionActs } from '../parts/use-intuition-acts.ts';
import { usePlanDialog } from '../parts/use-plan-dialog.tsx';

const FILTERS = ['all', 'implemented', 'pending'] as const;
type Filter = (typeof FILTERS)[number];

interface ListedIntuition {
  readonly keyed: KeyedEntry;
  readonly intuition: AddressedIntuition;
}

const lineName = ({ intuition: { address } }: ListedIntuition) => intuitionName(address);

const groupsOf = (filter: Filter): readonly IntuitionGroup[] => {
  if (filter === 'all') return INTUITION_GROUPS;
  return filter === 'pending' ? ['pending', 'later'] : [filter];
};

const storedIntuition = ({ keyed, intuition }: ListedIntuition): Intuition | undefined =>
  keyed.entry.intuitionsdata?.[intuition.address.index];

/** The group of each intuition when the list first shows it: a change moves no line under the finger. */
const useFirstGroup = (): ((listed: ListedIntuition) => IntuitionGroup) => {
  const [seen] = useState(() => new Map<string, IntuitionGroup>());
  const [today] = useState(() => dayOf(now()));
  return (listed) => {
    const name = lineName(listed);
    const stored = storedIntuition(listed);
    const first = seen.get(name) ?? (stored ? groupOf(stored, today) : listed.intuition.standing);
    seen.set(name, first);
    return first;
  };
};

interface GroupProps {
  readonly group: IntuitionGroup;
  readonly listed: readonly ListedIntuition[];
  readonly onPlan: (intuition: AddressedIntuition) => void;
}

const GROUP_NAMES = {
  pending: 'intuitions.toTry',
  later: 'intuitions.later',
  implemented: 'intuitions.done',
  'let-go': 'intuitions.letGo',
} as const;

const GroupSection = ({ group, listed, onPlan }: GroupProps) => {
  const { t } = useTranslation();
  const id = useId();
  const acts = useIntuitionActs();
  const originName = useOriginName();
  const { ask, question } = useAskedDeletion();
  if (listed.length === 0) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 className="font-sans font-semibold text-base text-muted" id={id}>
        {t(GROUP_NAMES[group])}
      </h2>
      <ul className="divide-y divide-border rounded-card border border-border bg-surface px-1">
        {listed.map((one) => (
          <li data-item="intuition" key={lineName(one)}>
            <IntuitionRow
              intuition={one.intuition}
              onAgain={() => void acts.answer(one.intuition, { kind: 'again' })}
              onDelete={() => ask(one.keyed, one.intuition)}
              onPlan={() => onPlan(one.intuition)}
              onStatus={(status) => acts.setStatus(one.intuition, status)}
              origin={{ name: originName(one.keyed), path: originPath(one.keyed) }}
              stored={storedIntuition(one)}
            />
          </li>
        ))}
      </ul>
      {question}
    </section>
  );
};

interface ListProps {
  readonly all: readonly ListedIntuition[];
  readonly filter: Filter;
}

const IntuitionList = ({ all, filter }: ListProps) => {
  const { t } = useTranslation();
  const firstGroup = useFirstGroup();
  const shown = groupsOf(filter).flatMap((group) =>
    all.filter((listed) => firstGroup(listed) === group).map((listed) => ({ group, listed })),
  );
  const drawn = useProgressiveList(shown);
  const [query] = useSearchParams();
  const wanted = all.find((one) => lineName(one) === query.get(PLAN_PARAMETER));
  const { open, dialog } = usePlanDialog(wanted?.intuition);
  if (shown.length === 0)
    return (
      <p className="measure text-muted" role="status">
        {filter === 'implemented' ? t('intuitions.noneImplemented') : t('intuitions.nonePending')}
      </p>
    );
  return (
    <>
      {INTUITION_GROUPS.map((group) => (
        <GroupSection
          group={group}
          key={group}
          listed={drawn.filter((one) => one.group === group).map(({ listed }) => listed)}
          onPlan={open}
        />
      ))}
      {dialog}
    </>
  );
};

/** Every intuition, to try or done, with three filters and one-tap status. Source: R-09, T-07, E-05, S-16. */
export const IntuitionsScreen = () => {
  const { t } = useTranslation();
  const [filter, setFilter] = useQueryChoice<Filter>(FILTER_PARAMETER, FILTERS);
  const all: ListedIntuition[] = entriesByDate(useIntuitions()).flatMap((keyed) =>
    intuitionsIn(keyed).map((intuition) => ({ keyed, intuition })),
  );
  const countOf = (standing: Standing) =>
    all.filter(({ intuition }) => intuition.standing === standing).length;
  if (all.length === 0) {
    return (
      <Page title={t('intuitions.title')}>
        <NoIntuitions />
      </Page>
    );
  }
  return (
    <Page intro={t('intuitions.intro')} title={t('intuitions.title')}>
      <Segmented<Filter>
        label={t('intuitions.filter')}
        onChange={setFilter}
        options={[
          { value: 'all', label: t('intuitions.all'), count: all.length },
          { value: 'implemented', label: t('intuitions.implemented'), count: countOf('implemented') },
          { value: 'pending', label: t('intuitions.pending'), count: countOf('pending') },
        ]}
        value={filter}
      />
      <IntuitionList all={all} filter={filter} key={filter} />
      <ButtonLink className="self-start" flush icon="history" to={appPaths.intuitionDetails} variant="quiet">
        {t('intuitions.details')}
      </ButtonLink>
    </Page>
  );
};
