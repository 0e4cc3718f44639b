import type { OpenSession } from '@ancrage/shared/wire/session-list';
import { useTranslation } from '#platform/i18n.ts';

/** A readable name of a device, from its user agent. */
export const useDeviceName = (): ((device: Pick<OpenSession, 'browser' | 'system' | 'kind'>) => string) => {
  const { t } = useTranslation();
  return ({ browser, system, kind }) => {
    if (browser !== null && system !== null) return t('ownData.sessions.browserOn', { browser, system });
    return (
      browser ??
      system ??
      (kind === null ? t('ownData.sessions.unknown') : t(`ownData.sessions.kinds.${kind}`))
    );
  };
};
