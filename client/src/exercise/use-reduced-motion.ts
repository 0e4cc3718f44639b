import { useSyncExternalStore } from 'react';

// Asked of the browser once: several of us ask at every key.
const query = matchMedia('(prefers-reduced-motion: reduce)');

const subscribe = (onChange: () => void) => {
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

/** Whether the person asked for less motion. */
export const useReducedMotion = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
