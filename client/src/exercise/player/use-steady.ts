import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function at every drawing, which does what the latest one does: what it is handed to need not be drawn anew. */
export const useSteady = <Given extends unknown[]>(act: (...given: Given) => void) => {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...given: Given) => latest.current(...given), []);
};
