import { appPaths } from '@ancrage/shared/paths/app-paths';
import { useTranslation } from '#platform/i18n.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** What stands where a reconnection was looked for that is not in the journal. Source: R-16. */
export const GoneReconnection = () => {
  const { t } = useTranslation();
  return (
    <EmptyState
      action={
        <ButtonLink icon="history" to={appPaths.reconnections}>
          {t('reconnections.view.goneWay')}
        </ButtonLink>
      }
      icon="search"
      title={t('reconnections.view.gone')}
    >
      {t('reconnections.view.goneText')}
    </EmptyState>
  );
};
