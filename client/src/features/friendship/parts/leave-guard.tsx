import type { ComponentProps } from 'react';
import { LeaveGuard as ExerciseLeaveGuard } from '#exercise/leave-guard.tsx';
import { useTranslation } from '#platform/i18n.ts';

/** Asks before an exchange is left. Source: S-19, V-08. */
export const LeaveGuard = (props: Omit<ComponentProps<typeof ExerciseLeaveGuard>, 'words'>) => {
  const { t } = useTranslation();
  return (
    <ExerciseLeaveGuard
      {...props}
      words={{
        question: t('outcome.exit_friendship'),
        kept: t('friendship.exchange.leaveText'),
        notKept: t('friendship.exchange.leaveTextNotKept'),
        leave: t('friendship.exchange.leave'),
        stay: t('friendship.exchange.stay'),
      }}
    />
  );
};
