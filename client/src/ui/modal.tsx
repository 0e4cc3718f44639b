import type { ReactNode } from 'react';
import { useOnceWanted } from './once-wanted.ts';
import { ModalWindow } from './parts-ahead.ts';

export interface ModalProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** Acts at the foot, first the way out, last the way on. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** A dialog over the page. Escape, the veil and the cross close it; the focus stays inside and comes back after. */
export const Modal = (props: ModalProps) => {
  const isWanted = useOnceWanted(props.open);
  return isWanted && <ModalWindow {...props} />;
};
