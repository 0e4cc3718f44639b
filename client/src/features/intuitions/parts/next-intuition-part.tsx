import { intuitionsIn } from '@ancrage/shared/journal/addressed-intuitions';
import { entriesByDate } from '@ancrage/shared/journal/reconnections';
import { appPaths } from '@ancrage/shared/paths/app-paths';
import { useIntuitions } from '#journal-data/journal/use-journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { IntuitionLine } from './intuition-line.tsx';
import { useIntuitionActs } from './use-intuition-acts.ts';

/** The latest intuition that is still to be tried, marked by one tap; nothing when there is none. Source: T-07. */
export default () => {
  const { t } = useTranslation();
  const acts = useIntuitionActs();
  const intuition = entriesByDate(useIntuitions())
    .flatMap(intuitionsIn)
    .find(({ status }) => status === 'pending');
  if (intuition === undefined) return null;
  return (
    <section aria-labelledby="next-intuition" className="flex flex-col gap-2">
      <h2 className="font-sans font-semibold text-muted text-small" id="next-intuition">
        {t('intuitions.next')}
      </h2>
      <IntuitionLine
        intuition={intuition}
        key={JSON.stringify(intuition.address)}
        onStatus={(status) => acts.setStatus(intuition, status)}
      />
      <ButtonLink className="self-start" flush icon="bulb" to={appPaths.intuitions} variant="quiet">
        {t('intuitions.allMine')}
      </ButtonLink>
    </section>
  );
};
