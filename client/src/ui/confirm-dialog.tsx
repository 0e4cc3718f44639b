import type { ReactNode } from 'react';
import { useOnceWanted } from './once-wanted.ts';
import { ConfirmDialogWindow } from './parts-ahead.ts';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question. */
  title: string;
  /** What follows from a yes. */
  children?: ReactNode;
  confirmLabel: string;
  /** « Annuler » / “Cancel” when not given. */
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  /** The dialog closes at once unless `keepOpen` says that the caller closes it. */
  onConfirm: () => void;
  keepOpen?: boolean;
}

/** Asks once. Escape and the way out both mean no; the first focus is on the way out. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const isWanted = useOnceWanted(props.open);
  return isWanted && <ConfirmDialogWindow {...props} />;
};
