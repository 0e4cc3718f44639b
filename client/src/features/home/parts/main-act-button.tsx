import { appPaths } from '@ancrage/shared/paths/app-paths';
import { useIdentityCard } from '#journal-data/journal/use-journal.ts';
import { formatDate } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { mainActOf } from '../model/main-act.ts';
import { useBegunReconnection } from './use-begun-reconnection.ts';

/**
 * The large button of home: it completes the identity card, takes up what was begun on this device, or starts a reconnection.
 * Until the card is there, the start is in outline only, below the way to the card. Source: S-01, S-03, S-15.
 */
export const MainActButton = () => {
  const { t } = useTranslation();
  const locale = useLocale();
  const begun = useBegunReconnection();
  const act = mainActOf(useIdentityCard(), begun !== null);
  if (act === 'resume' && begun !== null) {
    return (
      <div className="flex flex-col gap-2">
        <ButtonLink block icon="edit" size="large" to={appPaths.addReconnection} variant="primary">
          <span className="line-clamp-2 min-w-0">
            {begun.who === '' ? t('home.resume') : t('home.resumeWith', { who: begun.who })}
          </span>
        </ButtonLink>
        <p className="text-center text-muted text-small">
          {t('home.draftText', { date: formatDate(begun.writtenAt, locale, 'moment') })}
        </p>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      {act === 'complete' && (
        <ButtonLink block icon="card" size="large" to={appPaths.identityCard} variant="primary">
          {t('home.completeCard')}
        </ButtonLink>
      )}
      <ButtonLink
        block
        icon="anchor"
        size="large"
        to={appPaths.addReconnection}
        variant={act === 'start' ? 'primary' : 'outline'}
      >
        {t('home.start')}
      </ButtonLink>
    </div>
  );
};
