import { appPaths } from '@ancrage/shared/paths/app-paths';
import { useTranslation } from '#platform/i18n.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** What stands where an exchange was looked for that is not in the journal. Source: R-17. */
export const GoneExchange = () => {
  const { t } = useTranslation();
  return (
    <EmptyState
      action={
        <ButtonLink icon="people" to={appPaths.friendship}>
          {t('friendship.exchange.goneWay')}
        </ButtonLink>
      }
      icon="search"
      title={t('friendship.exchange.gone')}
    >
      {t('friendship.exchange.goneText')}
    </EmptyState>
  );
};
