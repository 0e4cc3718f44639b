import type { AddressedIntuition } from '@ancrage/shared/journal/addressed-intuitions';
import { type ReactNode, useState } from 'react';
import { PlanDialog } from './plan-dialog.tsx';
import { useIntuitionActs } from './use-intuition-acts.ts';

interface PlanDialogState {
  readonly open: (intuition: AddressedIntuition) => void;
  /** The dialog, to be rendered once. */
  readonly dialog: ReactNode;
}

/**
 * The dialog for the plan of an intuition of a list.
 * @param first the intuition whose plan is open on arrival
 */
export const usePlanDialog = (first?: AddressedIntuition): PlanDialogState => {
  const { answer } = useIntuitionActs();
  const [planned, setPlanned] = useState(first === undefined ? null : { intuition: first, visit: 0 });
  const [isOpen, setIsOpen] = useState(first !== undefined);
  const open = (intuition: AddressedIntuition) => {
    setPlanned({ intuition, visit: (planned?.visit ?? 0) + 1 });
    setIsOpen(true);
  };
  const dialog = planned !== null && (
    <PlanDialog
      intuition={planned.intuition}
      key={planned.visit}
      onClose={() => setIsOpen(false)}
      onLetGo={() => void answer(planned.intuition, { kind: 'let-go' })}
      open={isOpen}
    />
  );
  return { open, dialog };
};
