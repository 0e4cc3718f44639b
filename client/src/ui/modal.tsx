import { useBackCloses } from './back-closes.ts';
import { ModalWindow } from './lazy-overlays.ts';
import type { ModalProps } from './modal-window.tsx';
import { useLatch } from './use-latch.ts';

/**
 * A dialog over the page. Escape, the back button, the veil and the cross close it; the focus stays inside and comes back
 * after.
 */
export const Modal = (props: ModalProps) => {
  useBackCloses(props.open, () => props.onOpenChange(false));
  const isWanted = useLatch(props.open);
  return isWanted && <ModalWindow {...props} />;
};
