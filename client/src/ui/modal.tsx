import { useBackCloses } from './back-closes.ts';
import type { ModalProps } from './modal-window.tsx';
import { useOnceWanted } from './once-wanted.ts';
import { ModalWindow } from './parts-ahead.ts';

/**
 * A dialog over the page. Escape, the back button, the veil and the cross close it; the focus stays inside and comes back
 * after.
 */
export const Modal = (props: ModalProps) => {
  useBackCloses(props.open, () => props.onOpenChange(false));
  const isWanted = useOnceWanted(props.open);
  return isWanted && <ModalWindow {...props} />;
};
