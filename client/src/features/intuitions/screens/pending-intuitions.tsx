import { intuitionAt, intuitionsIn } from '@ancrage/shared/journal/addressed-intuitions';
import { entriesByDate } from '@ancrage/shared/journal/reconnections';
import { appPaths } from '@ancrage/shared/paths/app-paths';
import { useId } from 'react';
import { useIntuitions } from '#journal-data/journal/use-journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { IntuitionRow } from '../parts/intuition-row.tsx';
import { useIntuitionActs } from '../parts/use-intuition-acts.ts';

/** How many intuitions have room next to a page. */
const SHOWN = 5;

/** The latest intuitions to try, next to a page on a desk; nothing when there are none. Source: T-07. */
export const PendingIntuitions = () => {
  const { t } = useTranslation();
  const id = useId();
  const acts = useIntuitionActs();
  const intuitions = useIntuitions();
  const pending = entriesByDate(intuitions)
    .flatMap(intuitionsIn)
    .filter(({ standing }) => standing === 'pending')
    .slice(0, SHOWN);
  if (pending.length === 0) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 className="font-sans font-semibold text-base text-muted" id={id}>
        {t('intuitions.toTry')}
      </h2>
      <ul className="divide-y divide-border rounded-card border border-border bg-surface px-1">
        {pending.map((intuition) => (
          <li key={JSON.stringify(intuition.address)}>
            <IntuitionRow
              intuition={intuition}
              onStatus={(status) => acts.setStatus(intuition, status)}
              stored={intuitionAt(intuitions, intuition.address)}
            />
          </li>
        ))}
      </ul>
      <ButtonLink className="self-start" flush icon="bulb" to={appPaths.intuitions} variant="quiet">
        {t('intuitions.allMine')}
      </ButtonLink>
    </section>
  );
};
