import { useOnceWanted } from './once-wanted.ts';
import { SheetPanel } from './parts-ahead.ts';
import type { SheetProps } from './sheet-panel.tsx';

/** A panel that slides in from the right, closed by a swipe, Escape, the veil or its cross; the focus stays inside. */
export const Sheet = (props: SheetProps) => {
  const isWanted = useOnceWanted(props.open);
  return isWanted && <SheetPanel {...props} />;
};
