import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function with a stable identity that calls the latest version, so that memoised components do not re-render. */
export const useSteady = <Given extends unknown[]>(act: (...given: Given) => void) => {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...given: Given) => latest.current(...given), []);
};
