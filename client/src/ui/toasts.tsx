import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { useOnceWanted } from './once-wanted.ts';
import { ToastList } from './parts-ahead.ts';
import { type Saying, ToastQueue, type Tone } from './toast-queue.ts';
import { useWords } from './words.tsx';

type ToastOptions = Pick<Saying, 'action'>;

export interface Toasts {
  success: (text: string, options?: ToastOptions) => void;
  error: (text: string, options?: ToastOptions) => void;
  info: (text: string, options?: ToastOptions) => void;
}

/** How long the first page has the network to itself, in milliseconds. */
const QUIET_MS = 2000;

const QueueContext = createContext<ToastQueue | null>(null);

/**
 * Says what came out of an act, for a few seconds; the words are read out by screen readers. Source: X-08.
 * @throws Error outside a ToastsProvider
 */
export const useToast = (): Toasts => {
  const queue = useContext(QueueContext);
  if (queue === null) throw new Error('Toasts need a ToastsProvider above them.');
  const { titleSuccess, titleError } = useWords();
  return useMemo(() => {
    const say =
      (tone: Tone, title?: string) =>
      (text: string, { action }: ToastOptions = {}) =>
        queue.say({ tone, title, text, action });
    return { success: say('success', titleSuccess), error: say('error', titleError), info: say('info') };
  }, [queue, titleSuccess, titleError]);
};

/**
 * Where toasts live. What shows them is fetched when the first is said, or ahead.
 * @param timeout how long one stays, in milliseconds. Source: K-06.
 */
export const ToastsProvider = ({ timeout, children }: { timeout: number; children: ReactNode }) => {
  const [queue] = useState(() => new ToastQueue());
  const [isQuiet, setQuiet] = useState(false);
  const isWanted = useOnceWanted(useSyncExternalStore(queue.subscribe, queue.isWaiting) || isQuiet);
  // Screen readers tell what is added to a place that they already know.
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <QueueContext value={queue}>
      {children}
      {isWanted && <ToastList queue={queue} timeout={timeout} />}
    </QueueContext>
  );
};
