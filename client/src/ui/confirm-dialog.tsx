import { useBackCloses } from './back-closes.ts';
import type { ConfirmDialogProps } from './confirm-dialog-window.tsx';
import { useOnceWanted } from './once-wanted.ts';
import { ConfirmDialogWindow } from './parts-ahead.ts';

/** Asks once. Escape, the back button and the way out all mean no; the first focus is on the way out. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  useBackCloses(props.open && !props.asksToLeave, () => props.onOpenChange(false));
  const isWanted = useOnceWanted(props.open);
  return isWanted && <ConfirmDialogWindow {...props} />;
};
