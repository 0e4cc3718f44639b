import { useSyncExternalStore } from 'react';

/** Makes a hook that tells whether a media query holds. The browser is asked once: many may listen, and ask at every key. */
export const mediaHook = (text: string): (() => boolean) => {
  const query = matchMedia(text);
  const subscribe = (onChange: () => void) => {
    query.addEventListener('change', onChange);
    return () => query.removeEventListener('change', onChange);
  };
  return () => useSyncExternalStore(subscribe, () => query.matches);
};
