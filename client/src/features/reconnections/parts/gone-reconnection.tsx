import { appPaths } from '@ancrage/shared/paths/app-paths';
import { useTranslation } from '#platform/i18n.ts';
import { Gone } from '#ui/gone.tsx';

/** Shown for a reconnection that is not in the journal. Source: R-16. */
export const GoneReconnection = () => {
  const { t } = useTranslation();
  return (
    <Gone
      text={t('reconnections.view.goneText')}
      title={t('reconnections.view.gone')}
      way={{ to: appPaths.reconnections, label: t('reconnections.view.goneWay'), icon: 'history' }}
    />
  );
};
