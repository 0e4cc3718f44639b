import { appPaths } from '@ancrage/shared/paths/app-paths';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useEntryCount } from '#journal-data/journal/use-journal.ts';
import { usePerson } from '#person/person-store.ts';
import { useFreshPerson } from '#person/use-fresh-person.ts';
import { now } from '#platform/clock.ts';
import { isEvening } from '#platform/evening.ts';
import { formatNumber } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Horizon } from '#ui/horizon.tsx';
import { Page } from '#ui/page.tsx';
import { BegunReconnection } from '../parts/begun-reconnection.tsx';
import { ReviewLines } from '../parts/review-lines.tsx';

/** The maximum age of the user's data here, in milliseconds. */
const KNOWN_MS = 60_000;

const useGreeting = (): string => {
  const { t } = useTranslation();
  useFreshPerson(KNOWN_MS);
  const name = usePerson()?.info.firstname.trim() ?? '';
  const evening = isEvening(now());
  if (name === '') return evening ? t('home.eveningNameless') : t('home.morningNameless');
  return evening ? t('home.evening', { name }) : t('home.morning', { name });
};

interface TallyProps {
  readonly count: number;
  readonly label: string;
  readonly to: string;
}

const Tally = ({ count, label, to }: TallyProps) => {
  const locale = useLocale();
  return (
    <Link
      className="flex min-w-0 flex-1 basis-36 flex-col rounded-card border border-border bg-surface px-5 py-4 no-underline shadow-soft transition-colors duration-(--duration-leave) hover:border-accent"
      to={to}
    >
      <span className="font-serif text-display tabular-nums">{formatNumber(count, locale)}</span>{' '}
      <span className="text-muted text-small">{label}</span>
    </Link>
  );
};

interface HomeScreenProps {
  /** The check-in, which is another feature. */
  readonly checkIn: ReactNode;
  /** The intuition to try next, likewise. */
  readonly intuition: ReactNode;
}

/**
 * Home: the greeting, the primary action, the check-in, the intuition to try next, and the progress so far.
 * Source: S-01, P-16, R-01.
 */
export const HomeScreen = ({ checkIn, intuition }: HomeScreenProps) => {
  const { t } = useTranslation();
  const greeting = useGreeting();
  const reconnections = useEntryCount('field_intuitions');
  const notes = useEntryCount('field_celebrations');
  return (
    <Page intro={t('home.intro')} title={greeting}>
      <Horizon hour={new Date(now()).getHours()} />
      <ButtonLink block icon="anchor" size="large" to={appPaths.addReconnection} variant="primary">
        {t('home.start')}
      </ButtonLink>
      <BegunReconnection />
      <ReviewLines />
      {checkIn}
      {intuition}
      <section aria-label={t('home.tally')} className="flex flex-col gap-3">
        <div className="flex flex-wrap gap-3">
          <Tally
            count={reconnections}
            label={t('home.reconnectionsDone', { count: reconnections })}
            to={appPaths.reconnections}
          />
          <Tally count={notes} label={t('home.notesKept', { count: notes })} to={appPaths.notes} />
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink className="grow" icon="notebook" to={appPaths.notes}>
            {t('home.notes')}
          </ButtonLink>
          <ButtonLink className="grow" icon="history" to={appPaths.reconnections} variant="quiet">
            {t('home.reconnections')}
          </ButtonLink>
        </div>
      </section>
    </Page>
  );
};
