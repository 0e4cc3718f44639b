import { APP_VERSION } from '@ancrage/shared/rules/constants';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import {
  hasWaitingVersion,
  onWaitingVersion,
  takeNewVersion,
} from '#platform/service-worker/registration.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useOfferedVersion } from './use-offered-version.ts';

/**
 * Offers to reload when the server has another version than this one, or when a new version is already installed on
 * this device. Nothing reloads by itself; drafts are saved at each keystroke, so a reload loses nothing. Source: S-12,
 * K-04, Q-55.
 */
export const NewVersionBanner = () => {
  const { t } = useTranslation();
  const offered = useOfferedVersion();
  const isWaiting = useSyncExternalStore(onWaitingVersion, hasWaitingVersion);
  const [isTaken, setTaken] = useState(false);
  if (!isWaiting && (offered === null || offered === APP_VERSION)) return null;
  const take = () => {
    setTaken(true);
    void takeNewVersion();
  };
  return (
    <div className="mb-6 print:hidden">
      <Banner
        action={
          <Button busy={isTaken} onClick={take}>
            {t('shell.newVersion.reload')}
          </Button>
        }
        icon="refresh"
        role="status"
        title={t('outcome.new_version')}
      />
    </div>
  );
};
