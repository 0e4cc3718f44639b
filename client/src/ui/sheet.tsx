import type { ReactNode } from 'react';
import { useOnceWanted } from './once-wanted.ts';
import { SheetPanel } from './parts-ahead.ts';

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  children: ReactNode;
}

/** A panel that slides in from the right, closed by a swipe, Escape, the veil or its cross; the focus stays inside. */
export const Sheet = (props: SheetProps) => {
  const isWanted = useOnceWanted(props.open);
  return isWanted && <SheetPanel {...props} />;
};
