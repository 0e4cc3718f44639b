import { useCallback, useEffect, useRef } from 'react';

/**
 * Gives the focus to an element once it is drawn: a line just added, a button of a line just moved.
 * @returns a function that takes the element's id and acts after the next drawing
 */
export const useFocusAfterChange = (): ((id: string) => void) => {
  const awaited = useRef<string | null>(null);
  useEffect(() => {
    if (awaited.current === null) return;
    const element = document.getElementById(awaited.current);
    if (element === null) return;
    awaited.current = null;
    element.focus();
  });
  return useCallback((id: string) => {
    awaited.current = id;
  }, []);
};
