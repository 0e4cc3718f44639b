import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useLeaveQuestion } from '#platform/navigation/use-leave-question.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

interface LeaveGuardProps {
  /** Asked at the very moment of leaving: false once the exercise is saved. */
  readonly mustAsk: () => boolean;
  /** Whether what was written is on the device; when it is not, closing the page asks too. */
  readonly isKept: boolean;
  /** Whether an address still belongs to the exercise; without it, another path does not. */
  readonly staysAt?: (pathname: string) => boolean;
  readonly words: {
    readonly question: string;
    /** What follows from leaving, by whether what was written is on the device. */
    readonly kept: string;
    readonly notKept: string;
    readonly leave: string;
    readonly stay: string;
  };
}

/** Asks before an exercise is left, by a link, the tab bar or the back button. Source: S-15, S-19, V-08. */
export const LeaveGuard = ({ mustAsk, isKept, staysAt, words }: LeaveGuardProps) => {
  const { pathname } = useLocation();
  const leaves = (to: string) => (staysAt === undefined ? to !== pathname : !staysAt(to));
  const { held, stay } = useLeaveQuestion((to) => mustAsk() && leaves(to));

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
      cancelLabel={words.stay}
      confirmLabel={words.leave}
      danger={!isKept}
      onConfirm={() => {
        stay();
        held?.go();
      }}
      onOpenChange={(open) => open || stay()}
      open={held !== null}
      title={words.question}
    >
      {isKept ? words.kept : words.notKept}
    </ConfirmDialog>
  );
};
