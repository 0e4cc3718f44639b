import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { afterRemoval } from './after-removal.ts';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { DialogActions, STAND, SURFACE, VEIL } from './dialog-frame.tsx';
import { useWords } from './words.tsx';

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
  onConfirm: () => void;
  /** Whether a navigation opened it: staying is then the primary action; the back button navigates, and the caller closes the dialog. */
  asksToLeave?: boolean;
  /** Whether a yes removes the item: the focus then goes to its neighbour. */
  removes?: boolean;
}

/** Asks once. Escape, the back button and the way out all mean no; the first focus is on the way out. */
export default ({
  open,
  onOpenChange,
  title,
  children,
  confirmLabel,
  cancelLabel,
  danger = false,
  onConfirm,
  asksToLeave = false,
  removes = false,
}: ConfirmDialogProps) => {
  const words = useWords();
  const asker = useRef<Element | null>(null);
  const next = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (!open) return;
    asker.current = document.activeElement;
    next.current = null;
  }, [open]);
  const confirm = () => {
    if (removes) next.current = afterRemoval(asker.current);
    if (!asksToLeave) onOpenChange(false);
    onConfirm();
  };
  return (
    <AlertDialog.Root onOpenChange={(next) => onOpenChange(next)} open={open}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={VEIL} />
        <AlertDialog.Viewport className={STAND}>
          <AlertDialog.Popup
            className={classes(SURFACE, 'roomy:max-w-120')}
            finalFocus={() => next.current ?? true}
          >
            <div className="overflow-y-auto px-5 pt-6 roomy:px-6">
              <AlertDialog.Title className="text-title">{title}</AlertDialog.Title>
              {children !== undefined && (
                <AlertDialog.Description className="mt-2 text-muted" render={<div />}>
                  {children}
                </AlertDialog.Description>
              )}
            </div>
            <DialogActions>
              <AlertDialog.Close render={<Button variant={asksToLeave ? 'primary' : 'quiet'} />}>
                {cancelLabel ?? words.cancel}
              </AlertDialog.Close>
              <Button onClick={confirm} variant={danger ? 'danger' : asksToLeave ? 'quiet' : 'primary'}>
                {confirmLabel}
              </Button>
            </DialogActions>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
};
