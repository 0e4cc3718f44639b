import { Drawer } from '@base-ui/react/drawer';
import type { ReactNode } from 'react';
import { VEIL } from './dialog-frame.tsx';
import { IconButton } from './icon-button.tsx';
import { useWords } from './words.tsx';

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  children: ReactNode;
}

/**
 * A panel that slides in from the right, closed by a swipe, Escape, the veil, its cross or the back button; the focus stays
 * inside. Source: S-08, product "Layout".
 */
export default ({ open, onOpenChange, title, children }: SheetProps) => {
  const words = useWords();
  return (
    <Drawer.Root onOpenChange={(next) => onOpenChange(next)} open={open} swipeDirection="right">
      <Drawer.Portal>
        <Drawer.Backdrop className={VEIL} />
        <Drawer.Viewport className="fixed inset-0 flex items-stretch justify-end">
          <Drawer.Popup className="flex h-full w-[min(380px,calc(100vw-40px))] translate-x-(--drawer-swipe-movement-x) flex-col bg-background pr-[env(safe-area-inset-right)] text-foreground shadow-soft outline-none transition-[opacity,translate] duration-(--duration-enter) ease-enter data-ending-style:translate-x-full data-starting-style:translate-x-full data-ending-style:duration-(--duration-leave) data-swiping:select-none data-swiping:duration-0 motion-reduce:data-ending-style:opacity-0 motion-reduce:data-starting-style:opacity-0">
            <div className="flex items-center justify-between gap-3 pt-[max(12px,env(safe-area-inset-top))] pr-3 pb-2 pl-6">
              <Drawer.Title className="text-title">{title}</Drawer.Title>
              <Drawer.Close render={<IconButton icon="close" label={words.close} />} />
            </div>
            <Drawer.Content className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 pb-[max(24px,env(safe-area-inset-bottom))]">
              {children}
            </Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
};
