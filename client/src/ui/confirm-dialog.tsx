import { useBackCloses } from './back-closes.ts';
import type { ConfirmDialogProps } from './confirm-dialog-window.tsx';
import { ConfirmDialogWindow } from './lazy-overlays.ts';
import { useLatch } from './use-latch.ts';

/** Asks once. Escape, the back button and the way out all mean no; the first focus is on the way out. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  useBackCloses(props.open && !props.asksToLeave, () => props.onOpenChange(false));
  const isWanted = useLatch(props.open);
  return isWanted && <ConfirmDialogWindow {...props} />;
};
