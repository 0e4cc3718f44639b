import { useBackCloses } from './back-closes.ts';
import { SheetPanel } from './lazy-overlays.ts';
import type { SheetProps } from './sheet-panel.tsx';
import { useLatch } from './use-latch.ts';

/**
 * A panel that slides in from the right, closed by a swipe, Escape, the veil, its cross or the back button; the focus stays
 * inside. Source: S-08, product "Layout".
 */
export const Sheet = (props: SheetProps) => {
  useBackCloses(props.open, () => props.onOpenChange(false));
  const isWanted = useLatch(props.open);
  return isWanted && <SheetPanel {...props} />;
};
