import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { classes } from './classes.ts';
import { Icon, type IconName } from './icon.tsx';
import type { ToastPlace, ToastQueue, Tone } from './toast-queue.ts';
import { useWords } from './words.tsx';

const SIGNS: Record<Tone, { icon: IconName; colour: string }> = {
  success: { icon: 'check-circle', colour: 'text-success' },
  error: { icon: 'alert', colour: 'text-danger' },
  info: { icon: 'info', colour: 'text-accent' },
};

const isTone = (type: string | undefined): type is Tone => type !== undefined && type in SIGNS;

/** Shows what waits in the queue, now and whenever something comes. */
const useQueue = (queue: ToastQueue): void => {
  const { add, close } = Toast.useToastManager();
  useEffect(() => {
    const show = () => {
      for (const { tone, title, text, action, until } of queue.take()) {
        if (until?.aborted) continue;
        const id: string = add({
          type: tone,
          description: text,
          priority: tone === 'error' ? 'high' : 'low',
          ...(title !== undefined && { title }),
          ...(action !== undefined && {
            actionProps: {
              children: action.label,
              onClick: () => {
                close(id);
                action.onPress();
              },
            },
          }),
        });
        until?.addEventListener('abort', () => close(id));
      }
    };
    show();
    return queue.subscribe(show);
  }, [queue, add, close]);
};

const List = ({ queue }: { queue: ToastQueue }) => {
  useQueue(queue);
  const { toasts } = Toast.useToastManager();
  const words = useWords();
  return toasts.map((toast) => {
    const { icon, colour } = SIGNS[isTone(toast.type) ? toast.type : 'info'];
    return (
      <Toast.Root
        className="w-full translate-x-(--toast-swipe-movement-x) translate-y-(--toast-swipe-movement-y) rounded-card border border-border bg-surface text-foreground shadow-soft transition-[opacity,translate] duration-(--duration-enter) ease-enter data-ending-style:opacity-0 data-limited:hidden data-starting-style:-translate-y-4 data-starting-style:opacity-0 data-ending-style:duration-(--duration-leave)"
        key={toast.id}
        swipeDirection={['up', 'right']}
        toast={toast}
      >
        <Toast.Content className="flex items-center gap-2 py-1 pr-1 pl-3 wide:gap-3 wide:pl-4">
          <Icon className={`size-5.5 ${colour}`} name={icon} />
          <div className="min-w-0 flex-1 py-0.5 text-small leading-snug">
            {/* A space instead of a margin: without it, both would be a single word, broken at the end of the line. */}
            <Toast.Title className="font-sans font-semibold" render={<span />} />{' '}
            <Toast.Description render={<span />} />
          </div>
          {toast.actionProps !== undefined && (
            <Toast.Action className="min-h-11 rounded-pill px-2.5 font-semibold text-accent text-small hover:bg-accent-subtle" />
          )}
          <Toast.Close
            aria-label={words.close}
            className="grid size-11 shrink-0 place-items-center rounded-pill text-muted hover:bg-accent-subtle"
          >
            <Icon className="size-5" name="close" />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    );
  });
};

interface ToastListProps extends ToastPlace {
  queue: ToastQueue;
}

/**
 * Shows toasts at the top, since the actions of a page are at the bottom, and no taller than the header, so that the
 * back link below stays visible. They close by themselves, wait while hovered, touched or focused (WCAG 2.2.1), and
 * close by a swipe. A wide screen shows them on the right; those at the bottom are above sticky elements.
 */
export default ({ queue, timeout, atFoot = false }: ToastListProps) => {
  const words = useWords();
  return (
    <Toast.Provider limit={3} timeout={timeout}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={words.notifications}
          className={classes(
            'fixed inset-x-2 top-[calc(env(safe-area-inset-top)+4px)] z-50 mx-auto flex max-w-110 flex-col gap-2 outline-none wide:right-8 wide:left-auto wide:w-100',
            atFoot ? 'wide:top-auto wide:bottom-24' : 'wide:top-5',
          )}
        >
          <List queue={queue} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
};
