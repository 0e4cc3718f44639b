import { type AddressedIntuition, intuitionsIn } from '@ancrage/shared/journal/addressed-intuitions';
import type { Status } from '@ancrage/shared/journal/intuitions';
import { entriesByDate, type KeyedEntry } from '@ancrage/shared/journal/reconnections';
import { appPaths, FILTER_PARAMETER } from '@ancrage/shared/paths/app-paths';
import { useId, useState } from 'react';
import { useIntuitions } from '#journal-data/journal/use-journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useQueryChoice } from '#platform/navigation/use-query-choice.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Page } from '#ui/page.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { useProgressiveList } from '#ui/use-progressive-list.ts';
import { IntuitionRow } from '../parts/intuition-row.tsx';
import { NoIntuitions } from '../parts/no-intuitions.tsx';
import { originPath, useOriginName } from '../parts/origin.tsx';
import { useAskedDeletion } from '../parts/use-asked-deletion.tsx';
import { useIntuitionActs } from '../parts/use-intuition-acts.ts';

const FILTERS = ['all', 'implemented', 'pending'] as const;
type Filter = (typeof FILTERS)[number];

/** The groups of the list, in order. Journals know no other status (E-05). */
const GROUPS = ['pending', 'implemented'] as const satisfies readonly Status[];

interface ListedIntuition {
  readonly keyed: KeyedEntry;
  readonly intuition: AddressedIntuition;
}

const lineName = ({ intuition: { address } }: ListedIntuition) =>
  `${address.entryKey} ${address.id ?? `${address.index} ${address.name}`}`;

/** The status that each intuition has when the list first shows it: a change moves no line under the finger. */
const useFirstStatus = (): ((listed: ListedIntuition) => Status) => {
  const [seen] = useState(() => new Map<string, Status>());
  return (listed) => {
    const name = lineName(listed);
    const first = seen.get(name) ?? listed.intuition.status;
    seen.set(name, first);
    return first;
  };
};

interface GroupProps {
  readonly group: Status;
  readonly listed: readonly ListedIntuition[];
}

const Group = ({ group, listed }: GroupProps) => {
  const { t } = useTranslation();
  const id = useId();
  const acts = useIntuitionActs();
  const originName = useOriginName();
  const { ask, question } = useAskedDeletion();
  if (listed.length === 0) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 className="font-sans font-semibold text-base text-muted" id={id}>
        {t(group === 'pending' ? 'intuitions.toTry' : 'intuitions.done')}
      </h2>
      <ul className="divide-y divide-border rounded-card border border-border bg-surface px-1">
        {listed.map((one) => (
          <li data-item="intuition" key={lineName(one)}>
            <IntuitionRow
              intuition={one.intuition}
              onDelete={() => ask(one.keyed, one.intuition)}
              onStatus={(status) => acts.setStatus(one.intuition, status)}
              origin={{ name: originName(one.keyed), path: originPath(one.keyed) }}
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
  const firstStatus = useFirstStatus();
  const shown = GROUPS.filter((group) => filter === 'all' || filter === group).flatMap((group) =>
    all.filter((listed) => firstStatus(listed) === group).map((listed) => ({ group, listed })),
  );
  const drawn = useProgressiveList(shown);
  if (shown.length === 0)
    return (
      <p className="measure text-muted" role="status">
        {filter === 'implemented' ? t('intuitions.noneImplemented') : t('intuitions.nonePending')}
      </p>
    );
  return GROUPS.map((group) => (
    <Group
      group={group}
      key={group}
      listed={drawn.filter((one) => one.group === group).map(({ listed }) => listed)}
    />
  ));
};

/** Every intuition, to try or done, with three filters and one-tap status. Source: R-09, T-07, E-05, S-16. */
export const IntuitionsScreen = () => {
  const { t } = useTranslation();
  const [filter, setFilter] = useQueryChoice<Filter>(FILTER_PARAMETER, FILTERS);
  const all: ListedIntuition[] = entriesByDate(useIntuitions()).flatMap((keyed) =>
    intuitionsIn(keyed).map((intuition) => ({ keyed, intuition })),
  );
  const countOf = (status: Status) => all.filter(({ intuition }) => intuition.status === status).length;
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
