import { appPaths } from '@ancrage/shared/paths/app-paths';
import { useTranslation } from '#platform/i18n.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Drawing } from '#ui/drawing.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** What intuitions are for, and the way to a first one. */
export const NoIntuitions = () => {
  const { t } = useTranslation();
  return (
    <EmptyState
      action={
        <ButtonLink icon="anchor" to={appPaths.addReconnection} variant="primary">
          {t('intuitions.start')}
        </ButtonLink>
      }
      example={t('intuitions.empty.example')}
      picture={<Drawing name="lighthouse" />}
      title={t('intuitions.empty.title')}
    >
      {t('intuitions.empty.text')}
    </EmptyState>
  );
};
