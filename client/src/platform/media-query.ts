import { useSyncExternalStore } from 'react';

/**
 * Creates a hook that returns whether a media query matches. All components share one MediaQueryList, since many read
 * it at every keystroke.
 */
export const mediaHook = (text: string): (() => boolean) => {
  const query = matchMedia(text);
  const subscribe = (onChange: () => void) => {
    query.addEventListener('change', onChange);
    return () => query.removeEventListener('change', onChange);
  };
  return () => useSyncExternalStore(subscribe, () => query.matches);
};
