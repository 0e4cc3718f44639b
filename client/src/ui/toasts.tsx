import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { firstPageShown } from './first-page.ts';
import { fetchToastList } from './lazy-overlays.ts';
import { type ToastMessage, type ToastPlace, ToastQueue, type Tone } from './toast-queue.ts';
import { useWords } from './words.tsx';

type ToastOptions = Pick<ToastMessage, 'action' | 'until'>;

interface Toasts {
  success: (text: string, options?: ToastOptions) => void;
  error: (text: string, options?: ToastOptions) => void;
  info: (text: string, options?: ToastOptions) => void;
}

const QueueContext = createContext<ToastQueue | null>(null);

/**
 * Shows the outcome of an action for a few seconds; screen readers announce it. Source: X-08.
 * @throws Error outside a ToastsProvider
 */
export const useToast = (): Toasts => {
  const queue = useContext(QueueContext);
  if (queue === null) throw new Error('There is no ToastsProvider.');
  const { titleSuccess, titleError } = useWords();
  return useMemo(() => {
    const push =
      (tone: Tone, title?: string) =>
      (text: string, options: ToastOptions = {}) =>
        queue.push({ tone, title, text, ...options });
    return { success: push('success', titleSuccess), error: push('error', titleError), info: push('info') };
  }, [queue, titleSuccess, titleError]);
};

/**
 * The toast list, once loaded. It is fetched after the first page is rendered, since screen readers only announce
 * additions to an existing live region, or with the first toast. If it cannot be loaded, messages wait for the network.
 */
const useToastList = (queue: ToastQueue) => {
  const [List, setList] = useState<Awaited<ReturnType<typeof fetchToastList>> | null>(null);
  useEffect(() => {
    if (List !== null) return;
    const fetch = () =>
      void fetchToastList().then(
        (found) => setList(() => found),
        () => undefined,
      );
    void firstPageShown.then(fetch);
    const stop = queue.subscribe(fetch);
    addEventListener('online', fetch);
    return () => {
      stop();
      removeEventListener('online', fetch);
    };
  }, [List, queue]);
  return List;
};

interface ToastsProviderProps extends ToastPlace {
  children: ReactNode;
}

/** Provides toasts to the components below. */
export const ToastsProvider = ({ children, ...place }: ToastsProviderProps) => {
  const [queue] = useState(() => new ToastQueue());
  const List = useToastList(queue);
  return (
    <QueueContext value={queue}>
      {children}
      {List !== null && <List queue={queue} {...place} />}
    </QueueContext>
  );
};
