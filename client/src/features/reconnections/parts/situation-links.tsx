import type { IntuitionsEntry } from '@ancrage/shared/journal/intuitions';
import { comingFormOf, pastFormOf } from '@ancrage/shared/journal/situations';
import { viewReconnectionPath } from '@ancrage/shared/paths/app-paths';
import { lookBackPath } from '@ancrage/shared/paths/edit-paths';
import { useIntuitions } from '#journal-data/journal/use-journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { SituationDay } from './situation-day.tsx';

interface SituationLinksProps {
  readonly dateKey: string;
  readonly entry: IntuitionsEntry;
}

/**
 * Of a situation to come: its day, and the way to look back at it. Of both forms: the way to the other one. Source: product
 * "Before and after".
 */
export const SituationLinks = ({ dateKey, entry }: SituationLinksProps) => {
  const { t } = useTranslation();
  const intuitions = useIntuitions();
  const coming = comingFormOf(intuitions, { key: dateKey, entry });
  if (coming !== undefined)
    return (
      <ButtonLink className="self-start" icon="calendar" to={viewReconnectionPath(coming.key)}>
        {t('followThrough.situation.coming')}
      </ButtonLink>
    );
  if (entry.pf !== 'future') return null;
  const past = pastFormOf(intuitions, dateKey);
  return past === undefined ? (
    <section className="flex flex-col items-start gap-4 print:hidden">
      <SituationDay dateKey={dateKey} entry={entry} />
      <ButtonLink icon="history" to={lookBackPath(dateKey)}>
        {t('followThrough.situation.how')}
      </ButtonLink>
    </section>
  ) : (
    <ButtonLink className="self-start" icon="history" to={viewReconnectionPath(past.key)}>
      {t('followThrough.situation.past')}
    </ButtonLink>
  );
};
