import useEmblaCarousel from 'embla-carousel-react';
import { type RefCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { swipeStep } from '../model/swipe.ts';
import { useReducedMotion } from '../use-reduced-motion.ts';

const pointerX = (event: Event): number | null => {
  if (event instanceof MouseEvent) return event.clientX;
  if (typeof TouchEvent !== 'undefined' && event instanceof TouchEvent) {
    return (event.touches[0] ?? event.changedTouches[0])?.clientX ?? null;
  }
  return null;
};

const mayDragFrom = (event: Event): boolean =>
  !(event.target instanceof Element && event.target.closest('[data-no-swipe]') !== null);

/**
 * A track of slides that follows the finger. Only the length of a drag decides its end (K-06), not its speed as in the
 * library: a swipe of 40 px changes the slide, a shorter one snaps back.
 * @param index the slide to show, from 0
 * @param isSwiped whether the finger brought it: the track then moves on from where it was dragged to; it jumps otherwise
 * @param onSwipe called on a swipe: 1 forwards, -1 backwards
 * @returns the ref of the viewport around the track
 */
export const useCarousel = (
  index: number,
  isSwiped: boolean,
  onSwipe: (step: 1 | -1) => void,
): RefCallback<HTMLElement> => {
  const start = useRef<number | null>(null);
  const last = useRef(0);
  const isCalm = useReducedMotion();

  const [options] = useState(() => ({
    align: 'start' as const,
    containScroll: false as const,
    startIndex: index,
    watchFocus: false,
    duration: 20, // the library's own unit; settles in about a third of a second
    watchDrag: (_: unknown, event: MouseEvent | TouchEvent) => {
      if (!mayDragFrom(event)) return false;
      const x = pointerX(event);
      start.current = x;
      last.current = x ?? 0;
      return true;
    },
  }));
  const [viewport, carousel] = useEmblaCarousel(options);

  useEffect(() => {
    carousel?.scrollTo(index, isCalm || !isSwiped);
  }, [carousel, index, isCalm, isSwiped]);

  const finish = useEffectEvent(() => {
    const step = start.current === null ? 0 : swipeStep(last.current - start.current);
    start.current = null;
    carousel?.scrollTo(index, isCalm);
    if (step !== 0) onSwipe(step);
  });
  const settle = useEffectEvent(() => carousel?.scrollTo(index, true));

  useEffect(() => {
    if (carousel === undefined) return;
    const follow = (event: Event) => {
      if (start.current !== null) last.current = pointerX(event) ?? last.current;
    };
    const moves = ['mousemove', 'touchmove', 'mouseup', 'touchend'] as const;
    for (const move of moves) window.addEventListener(move, follow, { capture: true, passive: true });
    carousel.on('pointerUp', finish).on('reInit', settle);
    return () => {
      for (const move of moves) window.removeEventListener(move, follow, { capture: true });
      carousel.off('pointerUp', finish).off('reInit', settle);
    };
  }, [carousel]);

  return viewport;
};
