import { appPaths, personPath } from '@ancrage/shared/paths/app-paths';
import { type ReactNode, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useIntuitions } from '#journal-data/journal/use-journal.ts';
import { now } from '#platform/clock.ts';
import { formatDate } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Drawing } from '#ui/drawing.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { type Mirror, mirrorOf } from '../model/mirror.ts';
import { startOfMonth } from '../model/months.ts';
import { useWritings } from '../model/use-writings.ts';
import { CountTable } from '../parts/count-table.tsx';

/** The first thing that the page says: how much was written in these months, and with whom most often. */
const InWords = ({ months, people }: Pick<Mirror, 'months' | 'people'>) => {
  const { t } = useTranslation();
  const texts = t('find.timeline.count', { count: months.reduce((sum, { count }) => sum + count, 0) });
  const [first] = people;
  const isOften = first !== undefined && first.count > 1;
  return (
    <p className="hero">
      {t('find.mirror.written', { texts, count: months.length })}{' '}
      {isOften && t('find.mirror.often', { person: first.name })}
    </p>
  );
};

const InLine = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <Link className="link inline-flex min-h-11 items-center" to={to}>
    {children}
  </Link>
);

const WhatBecame = ({ intuitions, happened }: Pick<Mirror, 'intuitions' | 'happened'>) => {
  const { t } = useTranslation();
  const locale = useLocale();
  const { implemented, pending, 'let-go': letGo } = intuitions;
  if (implemented + pending + letGo === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-large">{t('find.mirror.intuitions')}</h2>
      <p>
        {[
          t('find.mirror.implemented', { count: implemented }),
          t('find.mirror.pending', { count: pending }),
          ...(letGo > 0 ? [t('find.mirror.letGo', { count: letGo })] : []),
        ].join(', ')}
        .
      </p>
      {happened.length > 0 && (
        <ul className="flex flex-col gap-4">
          {happened.map(({ name, words, at }) => (
            <li className="flex flex-col gap-0.5 border-accent border-l-2 pl-4" key={`${at} ${name}`}>
              <span className="own-words text-large">{words}</span>
              <span className="text-muted text-small">
                {name} · {formatDate(at, locale)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <InLine to={appPaths.intuitions}>{t('find.mirror.allIntuitions')}</InLine>
    </section>
  );
};

/**
 * How often which derailor, with whom, what became of intuitions, the months at a glance: in words first. Made on this device
 * and stored nowhere; no score. Source: product "Mirror".
 */
export const MirrorScreen = () => {
  const { t } = useTranslation();
  const locale = useLocale();
  const writings = useWritings();
  const intuitions = useIntuitions();
  const [at] = useState(now);
  const mirror = useMemo(() => mirrorOf(writings, intuitions, at), [writings, intuitions, at]);
  const { months, people, derailors } = mirror;
  if (months.length === 0)
    return (
      <Page title={t('find.mirror.title')}>
        <EmptyState
          action={
            <ButtonLink icon="anchor" to={appPaths.addReconnection} variant="primary">
              {t('find.person.start')}
            </ButtonLink>
          }
          picture={<Drawing name="thread" />}
          title={t('find.mirror.emptyTitle')}
        >
          {t('find.mirror.emptyText')}
        </EmptyState>
      </Page>
    );
  return (
    <Page
      back={{ to: appPaths.timeline, label: t('find.timeline.title') }}
      intro={t('find.mirror.intro')}
      title={t('find.mirror.title')}
    >
      <InWords months={months} people={people} />
      <div className="mirror">
        <CountTable
          of={t('find.mirror.month')}
          rows={months.map(({ name, count }) => ({
            key: name,
            label: formatDate(startOfMonth(name) ?? 0, locale, 'month'),
            count,
          }))}
          title={t('find.mirror.months')}
          unit={t('find.mirror.texts')}
        />
        {people.length > 0 && (
          <CountTable
            of={t('find.filters.person')}
            rows={people.map(({ name, count }) => ({
              key: name,
              label: <InLine to={personPath(name)}>{name}</InLine>,
              count,
            }))}
            title={t('find.mirror.people')}
            unit={t('find.mirror.texts')}
          />
        )}
        {derailors.length > 0 && (
          <CountTable
            of={t('find.mirror.derailor')}
            rows={derailors.map(({ name, path, count }) => ({
              key: path,
              label: <InLine to={path}>{name}</InLine>,
              count,
            }))}
            title={t('find.mirror.derailors')}
            unit={t('find.mirror.naming')}
          />
        )}
        <WhatBecame happened={mirror.happened} intuitions={mirror.intuitions} />
      </div>
    </Page>
  );
};
