import { type AddressedIntuition, intuitionsIn } from '@ancrage/shared/journal/addressed-intuitions';
import { entriesByDate, type KeyedEntry } from '@ancrage/shared/journal/reconnections';
import { appPaths, FILTER_PARAMETER } from '@ancrage/shared/paths/app-paths';
import { useRef } from 'react';
import { useIntuitions } from '#journal-data/journal/use-journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useQueryChoice } from '#platform/navigation/use-query-choice.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Page } from '#ui/page.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { useProgressiveList } from '#ui/use-progressive-list.ts';
import { IntuitionLine } from '../parts/intuition-line.tsx';
import { NoIntuitions } from '../parts/no-intuitions.tsx';
import { OriginLink } from '../parts/origin-link.tsx';
import { useIntuitionActs } from '../parts/use-intuition-acts.ts';

const FILTERS = ['all', 'implemented', 'pending'] as const;
type Filter = (typeof FILTERS)[number];

interface ListedIntuition {
  readonly keyed: KeyedEntry;
  readonly intuition: AddressedIntuition;
}

const lineName = ({ intuition: { address } }: ListedIntuition) =>
  `${address.entryKey} ${address.id ?? `${address.index} ${address.name}`}`;

/** Every intuition in one list, with its three filters and one-tap status. Source: R-09, T-07, E-05. */
export const IntuitionsScreen = () => {
  const { t } = useTranslation();
  const acts = useIntuitionActs();
  const [filter, setFilter] = useQueryChoice<Filter>(FILTER_PARAMETER, FILTERS);
  const list = useRef<HTMLUListElement>(null);
  const all: ListedIntuition[] = entriesByDate(useIntuitions()).flatMap((keyed) =>
    intuitionsIn(keyed).map((intuition) => ({ keyed, intuition })),
  );
  const withStatus = (status: 'implemented' | 'pending') =>
    all.filter(({ intuition }) => intuition.status === status);
  const shown = filter === 'all' ? all : withStatus(filter);
  const drawn = useProgressiveList(shown);

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
          {
            value: 'implemented',
            label: t('intuitions.implemented'),
            count: withStatus('implemented').length,
          },
          { value: 'pending', label: t('intuitions.pending'), count: withStatus('pending').length },
        ]}
        value={filter}
      />
      {shown.length === 0 && (
        <p className="measure text-muted" role="status">
          {filter === 'implemented' ? t('intuitions.noneImplemented') : t('intuitions.nonePending')}
        </p>
      )}
      <ul
        aria-label={t('intuitions.title')}
        className="flex flex-col gap-3 outline-none"
        ref={list}
        tabIndex={-1}
      >
        {drawn.map((listed) => (
          <li key={lineName(listed)}>
            <IntuitionLine
              intuition={listed.intuition}
              onStatus={(status) => {
                // A filtered line leaves the list with its status: the focus stays near.
                if (filter !== 'all') list.current?.focus({ preventScroll: true });
                return acts.setStatus(listed.intuition, status);
              }}
              origin={<OriginLink keyed={listed.keyed} />}
            />
          </li>
        ))}
      </ul>
      <ButtonLink className="self-start" flush icon="history" to={appPaths.intuitionDetails} variant="quiet">
        {t('intuitions.details')}
      </ButtonLink>
    </Page>
  );
};
