import { LeaveGuard as ExerciseLeaveGuard } from '#exercise/leave-guard.tsx';
import { useTranslation } from '#platform/i18n.ts';

interface LeaveGuardProps {
  /** Asked at the very moment of leaving: false once the reconnection is saved. */
  readonly mustAsk: () => boolean;
  /** Whether what was written is on the device. */
  readonly isKept: boolean;
}

/** Asks before a reconnection is left. Source: S-15, V-08. */
export const LeaveGuard = (props: LeaveGuardProps) => {
  const { t } = useTranslation();
  return (
    <ExerciseLeaveGuard
      {...props}
      words={{
        question: t('outcome.exit_reconnection'),
        kept: t('reconnections.add.leaveText'),
        notKept: t('reconnections.add.leaveTextNotKept'),
        leave: t('reconnections.add.leave'),
        stay: t('reconnections.add.stay'),
      }}
    />
  );
};
