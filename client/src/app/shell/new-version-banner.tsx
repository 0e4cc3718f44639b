import { APP_VERSION } from '@ancrage/shared/rules/constants';
import { useTranslation } from 'react-i18next';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useOfferedVersion } from './use-offered-version.ts';

/** Offers to reload when the server has another version than the one running here; drafts are kept at each keystroke, so a reload loses nothing. Source: S-12, K-04, Q-55. */
export const NewVersionBanner = () => {
  const { t } = useTranslation();
  const offered = useOfferedVersion();
  if (offered === null || offered === APP_VERSION) return null;
  return (
    <div className="mb-6 print:hidden">
      <Banner
        action={<Button onClick={() => location.reload()}>{t('shell.newVersion.reload')}</Button>}
        icon="refresh"
        role="status"
        title={t('outcome.new_version')}
      />
    </div>
  );
};
