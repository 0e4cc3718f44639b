import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

interface LeaveGuardProps {
  /** Asked at the very moment of leaving: false once the reconnection is saved. */
  readonly mustAsk: () => boolean;
  /** Whether what was written is on the device; when it is not, closing the page asks too. */
  readonly isKept: boolean;
}

/** Asks before a reconnection is left, by a link, the tab bar or the back button. Source: S-15, V-08. */
export const LeaveGuard = ({ mustAsk, isKept }: LeaveGuardProps) => {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => mustAsk() && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (isKept) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (mustAsk()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isKept, mustAsk]);

  return (
    <ConfirmDialog
      cancelLabel={t('reconnections.add.stay')}
      confirmLabel={t('reconnections.add.leave')}
      danger
      keepOpen
      onConfirm={() => blocker.state === 'blocked' && blocker.proceed()}
      onOpenChange={(open) => {
        if (!open && blocker.state === 'blocked') blocker.reset();
      }}
      open={blocker.state === 'blocked'}
      title={t('outcome.exit_reconnection')}
    >
      {isKept ? t('reconnections.add.leaveText') : t('reconnections.add.leaveTextNotKept')}
    </ConfirmDialog>
  );
};
