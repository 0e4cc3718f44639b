import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '#platform/i18n.ts';
import { useLeaveQuestion } from '#platform/navigation/use-leave-question.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

interface LeaveGuardProps {
  /** Called at the moment of leaving: false once the exercise is saved. */
  readonly mustAsk: () => boolean;
  /** Whether the draft is saved on the device; if not, closing the page asks too. */
  readonly isKept: boolean;
  /** Whether a path still belongs to the exercise; by default, only the current path does. */
  readonly staysAt?: (pathname: string) => boolean;
  readonly question: string;
}

/** Asks before an exercise is left, by a link, the tab bar or the back button. Source: S-15, S-19, V-08. */
export const LeaveGuard = ({ mustAsk, isKept, staysAt, question }: LeaveGuardProps) => {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const leaves = (to: string) => (staysAt === undefined ? to !== pathname : !staysAt(to));
  const { isHeld, answer } = useLeaveQuestion((to) => mustAsk() && leaves(to));

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
      asksToLeave
      cancelLabel={t('exercise.leave.stay')}
      confirmLabel={t('exercise.leave.leave')}
      danger={!isKept}
      onConfirm={() => answer('leave')}
      onOpenChange={(open) => open || answer('stay')}
      open={isHeld}
      title={question}
    >
      {t(isKept ? 'exercise.leave.kept' : 'exercise.leave.notKept')}
    </ConfirmDialog>
  );
};
