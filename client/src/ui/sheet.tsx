import { useBackCloses } from './back-closes.ts';
import { useOnceWanted } from './once-wanted.ts';
import { SheetPanel } from './parts-ahead.ts';
import type { SheetProps } from './sheet-panel.tsx';

/**
 * A panel that slides in from the right, closed by a swipe, Escape, the veil, its cross or the back button; the focus stays
 * inside. Source: S-08, product "Layout".
 */
export const Sheet = (props: SheetProps) => {
  useBackCloses(props.open, () => props.onOpenChange(false));
  const isWanted = useOnceWanted(props.open);
  return isWanted && <SheetPanel {...props} />;
};
