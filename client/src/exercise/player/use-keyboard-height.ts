import { type RefObject, useEffect } from 'react';

/**
 * Sets `--keyboard-height` of an element to the height of the window that a keyboard covers. It is 0 where a keyboard makes the
 * window smaller (`interactive-widget=resizes-content`); Safari on an iPhone lays its keyboard over the window.
 */
export const useKeyboardHeight = (element: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (viewport === null) return;
    const measure = () => {
      // A page that is magnified by two fingers shows a part of itself without a keyboard.
      const covered =
        viewport.scale === 1 ? Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop) : 0;
      element.current?.style.setProperty('--keyboard-height', `${covered}px`);
    };
    measure();
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
    };
  }, [element]);
};
