import type { FormType } from '@ancrage/shared/journal/leadership-path';
import { useState } from 'react';
import { usePathName } from '#exercise/use-path-name.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';

interface LedBackNoticeProps {
  /** The slide one comes back to, counted from 1. */
  readonly page: number;
  /** The path in progress, when another one was requested. */
  readonly changedFrom: FormType | null;
  /** Goes to the first slide; absent when one is there. */
  readonly onFirst?: (() => void) | undefined;
}

/** Says that the user was redirected to the last position, and why. Source: T-09, G-05. */
export const LedBackNotice = ({ page, changedFrom, onFirst }: LedBackNoticeProps) => {
  const { t } = useTranslation();
  const pathName = usePathName();
  const [isDismissed, setIsDismissed] = useState(false);
  if (isDismissed) return null;
  return (
    <Banner
      action={
        onFirst !== undefined && (
          <Button flush icon="undo" onClick={onFirst} variant="quiet">
            {t('leadershipPath.resumed.first')}
          </Button>
        )
      }
      icon="history"
      onDismiss={() => setIsDismissed(true)}
      role="status"
      title={t('leadershipPath.resumed.title')}
    >
      {page > 1 ? t('leadershipPath.resumed.page', { page }) : t('leadershipPath.resumed.step')}
      {changedFrom !== null && ` ${t('leadershipPath.resumed.changed', { path: pathName(changedFrom) })}`}
    </Banner>
  );
};
