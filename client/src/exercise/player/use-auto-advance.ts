import { CAROUSEL_INTERVAL_MS } from '@ancrage/shared/rules/constants';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useReducedMotion } from '../use-reduced-motion.ts';

interface AutoAdvance {
  /** Whether this slide can advance by itself, so that the pause button is shown. */
  readonly isOffered: boolean;
  readonly isRunning: boolean;
  readonly toggle: () => void;
}

/**
 * Advances by itself after five seconds on slides that allow it. Any touch, key or focus inside stops it for that
 * slide, the pause button permanently; with reduced motion it never starts. Source: K-06 (WCAG 2.2.1, 2.2.2).
 * @param slideId the current slide
 * @param isAllowed whether the slide is pure text and another one follows
 * @param byKeyboard whether the user reached this slide by keyboard: then it waits
 * @param page the element whose touch and focus events count, except for the titles that get the focus on arrival
 */
export const useAutoAdvance = (
  slideId: string,
  isAllowed: boolean,
  byKeyboard: boolean,
  page: RefObject<HTMLElement | null>,
  onAdvance: () => void,
): AutoAdvance => {
  const isCalm = useReducedMotion();
  const [stoppedOn, setStoppedOn] = useState<string | null>(null);
  const [isPaused, setIsPaused] = useState(false);
  const isOffered = isAllowed && !isCalm;
  const isStopped = isPaused || byKeyboard || stoppedOn === slideId;
  const isRunning = isOffered && !isStopped;
  const advance = useEffectEvent(onAdvance);

  useEffect(() => {
    const element = page.current;
    if (element === null || !isRunning) return;
    const stop = (event: Event) => {
      const target = event.target instanceof Element ? event.target : null;
      const isOurFocus = event.type === 'focusin' && target?.matches('h1, [data-slide-title]') === true;
      if (isOurFocus || target?.closest('[data-auto-advance]') != null) return;
      setStoppedOn(slideId);
    };
    const signs = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'wheel'] as const;
    for (const sign of signs) element.addEventListener(sign, stop, { passive: true });
    return () => {
      for (const sign of signs) element.removeEventListener(sign, stop);
    };
  }, [isRunning, page, slideId]);

  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => {
      if (document.visibilityState === 'hidden') setStoppedOn(slideId);
      else advance();
    }, CAROUSEL_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [isRunning, slideId]);

  return {
    isOffered,
    isRunning,
    toggle: () => {
      setIsPaused(isRunning);
      setStoppedOn(null);
    },
  };
};
