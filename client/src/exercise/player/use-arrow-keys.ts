import { useEffect, useEffectEvent } from 'react';

const OWN_ARROWS =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"]';

/** Left and right arrows move from slide to slide, unless one is writing, choosing or in a dialog. Source: K-06. */
export const useArrowKeys = (onStep: (step: 1 | -1) => void): void => {
  const step = useEffectEvent(onStep);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      if (event.target instanceof Element && event.target.closest(OWN_ARROWS) !== null) return;
      step(event.key === 'ArrowRight' ? 1 : -1);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
};
