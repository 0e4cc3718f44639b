import { legalPaths } from '@ancrage/shared/paths/app-paths';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { readLocal, writeLocal } from '#platform/storage/local.ts';
import { Button } from '#ui/button.tsx';
import { ExternalLink } from '#ui/external-link.tsx';
import { PrivacyBanner } from './privacy-banner.tsx';

/**
 * Says who can read what, until it is dismissed; on the sign-in page and on home, never over an exercise. Source: P-17,
 * T-10, Q-45.
 */
export const PrivacyNotice = () => {
  const { t, group } = useTranslation();
  const locale = useLocale();
  const [isKnown, setKnown] = useState(() => readLocal('privacy_alert') === true);
  if (isKnown) return null;

  const understood = () => {
    writeLocal('privacy_alert', true);
    setKnown(true);
  };

  return (
    <PrivacyBanner
      action={
        <>
          <Button onClick={understood}>{t('shell.privacy.understood')}</Button>
          <ExternalLink className="link inline-flex min-h-11 items-center" to={legalPaths[locale].privacy}>
            {t('shell.privacy.more')}
          </ExternalLink>
        </>
      }
      words={group('shell.privacy')}
    />
  );
};
