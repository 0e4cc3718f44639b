import { SWIPE_THRESHOLD_PX } from '@ancrage/shared/rules/constants';

/**
 * The result of a horizontal drag: from 40 px on it changes the slide, a shorter one does not. Source: K-06.
 * @param distance the distance in CSS pixels, negative to the left
 * @returns 1 for the next slide, -1 for the previous one, 0 to stay
 */
export const swipeStep = (distance: number): -1 | 0 | 1 => {
  if (Math.abs(distance) < SWIPE_THRESHOLD_PX) return 0;
  return distance < 0 ? 1 : -1;
};
