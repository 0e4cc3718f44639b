import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { DialogActions, STAND, SURFACE, VEIL } from './dialog-frame.tsx';
import { useWords } from './words.tsx';

/**
 * The element to focus after an item of a list is removed: the remove button of the next item, or of the previous one,
 * else the enclosing item, else the page's heading. Items are marked by `data-item`, their remove buttons by
 * `data-removes`; an item without one uses its first button.
 * @param asker the focused element when the removal was requested
 */
const afterRemoval = (asker: Element | null): HTMLElement | null => {
  const item = asker?.closest<HTMLElement>('[data-item]');
  if (!item) return null;
  const around = item.parentElement?.closest<HTMLElement>('[data-item]');
  const items = [...(around ?? document).querySelectorAll(`[data-item="${item.dataset.item}"]`)];
  const place = items.indexOf(item);
  const neighbour = items[place + 1] ?? items[place - 1];
  return (
    neighbour?.querySelector<HTMLElement>('[data-removes]') ??
    (neighbour ?? around)?.querySelector<HTMLElement>('button, summary') ??
    document.querySelector('h1')
  );
};

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
