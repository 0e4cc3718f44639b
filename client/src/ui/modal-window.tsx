import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { DialogActions, STAND, SURFACE, VEIL } from './dialog-frame.tsx';
import { IconButton } from './icon-button.tsx';
import { useWords } from './words.tsx';

export interface ModalProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** Whether it has a few lines only: it is then narrower on a large screen. */
  isSmall?: boolean;
  /** Acts at the foot, first the way out, last the way on. */
  actions?: ReactNode;
  children?: ReactNode;
  /** The element to focus when it closes; null for the element that had the focus before. */
  finalFocus?: () => HTMLElement | null;
}

/**
 * A dialog over the page. Escape, the back button, the veil and the cross close it; the focus stays inside and comes back
 * after.
 */
export default ({
  open,
  onOpenChange,
  title,
  description,
  isSmall = false,
  actions,
  children,
  finalFocus,
}: ModalProps) => {
  const words = useWords();
  return (
    <Dialog.Root onOpenChange={(next) => onOpenChange(next)} open={open}>
      <Dialog.Portal>
        <Dialog.Backdrop className={VEIL} />
        <Dialog.Viewport className={STAND}>
          <Dialog.Popup
            className={classes(SURFACE, isSmall ? 'max-w-120' : 'max-w-(--width-column)')}
            finalFocus={() => finalFocus?.() ?? true}
          >
            <div className="flex items-start justify-between gap-3 border-border border-b py-3 pr-3 pl-5 roomy:pl-6">
              <Dialog.Title className="min-w-0 flex-1 self-center text-title">{title}</Dialog.Title>
              <Dialog.Close render={<IconButton icon="close" label={words.close} />} />
            </div>
            {/* A focused field scrolls into view with the messages below it. */}
            <div className="min-h-0 flex-1 scroll-pb-[40%] overflow-y-auto overscroll-contain p-5 roomy:p-6">
              {description !== undefined && (
                <Dialog.Description className="mb-4 text-muted">{description}</Dialog.Description>
              )}
              {children}
            </div>
            {actions !== undefined && (
              <div className="border-border border-t">
                <DialogActions>{actions}</DialogActions>
              </div>
            )}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
