import { dayOfSituation } from '@ancrage/shared/journal/follow-through';
import { aboutOf, type KeyedEntry, whoOf } from '@ancrage/shared/journal/reconnections';
import { withSituationAsked } from '@ancrage/shared/journal/situations';
import { viewReconnectionPath } from '@ancrage/shared/paths/app-paths';
import { lookBackPath } from '@ancrage/shared/paths/edit-paths';
import { nextSituation, situationToAskAbout } from '@ancrage/shared/rules/ask-situation';
import { dayOf, noonOf } from '@ancrage/shared/rules/local-day';
import { useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { changeJournal } from '#journal-data/journal/journal.ts';
import { useIntuitions } from '#journal-data/journal/use-journal.ts';
import { now } from '#platform/clock.ts';
import { formatDate } from '#platform/format.ts';
import { completeTexts, useTranslation } from '#platform/i18n.ts';
import { currentLocale, useLocale } from '#platform/locale.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { useToast } from '#ui/toasts.tsx';

const nameOf = ({ entry }: KeyedEntry): string => [whoOf(entry), aboutOf(entry)].filter(Boolean).join(' – ');

const HowItWent = ({ situation }: { readonly situation: KeyedEntry }) => {
  const { t } = useTranslation();
  const toast = useToast();
  const id = useId();
  const putAway = () => {
    changeJournal('field_intuitions', (current) =>
      withSituationAsked(current, situation.key, dayOf(now())),
    ).catch((failure: unknown) => {
      console.error('The question could not be put away on this device.', failure);
      toast.error(t('intuitions.notSaved'));
    });
  };
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 rounded-card bg-accent-subtle px-5 py-4">
      <h2 className="font-sans font-semibold text-accent-strong text-base" id={id}>
        {t('followThrough.situation.how')}
      </h2>
      <p className="line-clamp-3 font-serif text-large">{nameOf(situation) || t('home.unnamed')}</p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink icon="history" to={lookBackPath(situation.key)}>
          {t('followThrough.situation.look')}
        </ButtonLink>
        <Button onClick={putAway} variant="quiet">
          {t('followThrough.situation.notNow')}
        </Button>
      </div>
    </section>
  );
};

const Soon = ({ situation }: { readonly situation: KeyedEntry }) => {
  const { t } = useTranslation();
  const locale = useLocale();
  const date = formatDate(noonOf(dayOfSituation(situation.entry) ?? ''), locale);
  return (
    <Link
      className="group flex min-h-14 flex-col justify-center border-border border-b py-2 no-underline"
      to={viewReconnectionPath(situation.key)}
    >
      <span className="text-muted text-small">{t('followThrough.situation.soon', { date })}</span>
      <span className="line-clamp-2 font-serif text-large group-hover:text-accent-strong">
        {nameOf(situation) || t('home.unnamed')}
      </span>
    </Link>
  );
};

/** How a situation went, asked from the evening of its day, and the next one to come; nothing when there is none. */
export const Situations = () => {
  const intuitions = useIntuitions();
  const [hasTexts, setHasTexts] = useState(false);
  const asked = situationToAskAbout(intuitions, now());
  const soon = nextSituation(intuitions, now());
  const isAny = asked !== null || soon !== null;
  useEffect(() => {
    if (!isAny) return;
    completeTexts(currentLocale()).then(
      () => setHasTexts(true),
      () => undefined, // home does without it; the next visit asks again
    );
  }, [isAny]);
  if (!hasTexts) return null;
  return (
    <>
      {asked !== null && <HowItWent situation={asked} />}
      {soon !== null && soon.key !== asked?.key && <Soon situation={soon} />}
    </>
  );
};
