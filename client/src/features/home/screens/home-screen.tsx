import { appPaths, findNotePath } from '@ancrage/shared/paths/app-paths';
import { countIdentityCard } from '@ancrage/shared/rules/identity-card';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useEntryCount, useIdentityCard, useIsJournalWhole } from '#journal-data/journal/use-journal.ts';
import { usePerson } from '#person/person-store.ts';
import { useFreshPerson } from '#person/use-fresh-person.ts';
import { now } from '#platform/clock.ts';
import { isEvening } from '#platform/evening.ts';
import { formatNumber } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Page } from '#ui/page.tsx';
import { QuietHeading } from '#ui/quiet-heading.tsx';
import { MainActButton } from '../parts/main-act-button.tsx';
import { ReviewLines } from '../parts/review-lines.tsx';

const laterParts = async () => (await import('../parts/later-parts.ts')).laterParts;
/** A decoration: what can be read and pressed comes first. */
/** Its stand-in has the height that the drawing takes, so that nothing moves when it comes. */
const horizon = lazyPart(async () => ({ default: (await laterParts()).Horizon }), <div className="-mb-2" />);
/** They need the whole journal, which home does not wait for. */
const lastSteps = lazyPart(async () => ({ default: (await laterParts()).LastSteps }));

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
    <Link className="min-h-11 content-center text-muted text-small hover:text-accent-strong" to={to}>
      <span className="font-semibold tabular-nums">{formatNumber(count, locale)}</span> <span>{label}</span>
    </Link>
  );
};

interface HomeScreenProps {
  /** The check-in, which is another feature. */
  readonly checkIn: ReactNode;
  /** The intuition to try next, likewise. */
  readonly intuition: (otherwise: ReactNode) => ReactNode;
  /** An old entry to read again, likewise. */
  readonly oldEntry: ReactNode;
}

/**
 * Home is today: the greeting, the intuition to try in large letters, the act that is right for this person now, the check-in,
 * the last steps. A newcomer finds the way to the identity card first. Source: S-01, S-03, P-16, R-01.
 */
export const HomeScreen = ({ checkIn, intuition, oldEntry }: HomeScreenProps) => {
  const { t } = useTranslation();
  const greeting = useGreeting();
  const isNewcomer = countIdentityCard(useIdentityCard()) === 0;
  const isWhole = useIsJournalWhole();
  const reconnections = useEntryCount('field_intuitions');
  const notes = useEntryCount('field_celebrations');
  return (
    <Page heading={<QuietHeading>{greeting}</QuietHeading>} title={greeting}>
      <horizon.Part hour={new Date(now()).getHours()} />
      {isNewcomer ? checkIn : intuition(<p className="hero">{t('home.intro')}</p>)}
      <MainActButton />
      <ReviewLines />
      {!isNewcomer && checkIn}
      <section aria-label={t('home.tally')} className="flex flex-col gap-3">
        {isWhole && <lastSteps.Part />}
        <div className="flex flex-wrap gap-x-6">
          <Tally
            count={reconnections}
            label={t('home.reconnectionsDone', { count: reconnections })}
            to={appPaths.reconnections}
          />
          <Tally count={notes} label={t('home.notesKept', { count: notes })} to={appPaths.notes} />
        </div>
        <div className="flex flex-wrap gap-x-3 gap-y-2">
          <ButtonLink icon="notebook" to={appPaths.notes}>
            {t('home.notes')}
          </ButtonLink>
          <ButtonLink icon="search" to={findNotePath} variant="quiet">
            {t('home.findNote')}
          </ButtonLink>
          <ButtonLink
            className="max-roomy:-ml-5 max-[22rem]:-ml-3!"
            icon="history"
            to={appPaths.reconnections}
            variant="quiet"
          >
            {t('home.reconnections')}
          </ButtonLink>
        </div>
      </section>
      {isWhole && reconnections + notes > 1 && oldEntry}
    </Page>
  );
};
