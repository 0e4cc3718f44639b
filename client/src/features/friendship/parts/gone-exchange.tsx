import { appPaths } from '@ancrage/shared/paths/app-paths';
import { useTranslation } from '#platform/i18n.ts';
import { Gone } from '#ui/gone.tsx';

/** What stands where an exchange was looked for that is not in the journal. Source: R-17. */
export const GoneExchange = () => {
  const { t } = useTranslation();
  return (
    <Gone
      text={t('friendship.exchange.goneText')}
      title={t('friendship.exchange.gone')}
      way={{ to: appPaths.friendship, label: t('friendship.exchange.goneWay'), icon: 'people' }}
    />
  );
};
