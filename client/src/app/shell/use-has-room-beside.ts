import { useSyncExternalStore } from 'react';

// The breakpoint `wide` of `ui/theme.css`. Asked of the browser once.
const query = matchMedia('(min-width: 64rem)');

const subscribe = (onChange: () => void) => {
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

/** Whether the window is wide enough for something beside the page. */
export const useHasRoomBeside = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
