import { SWIPE_THRESHOLD_PX } from '@ancrage/shared/rules/constants';

/**
 * What a horizontal drag does: from 40 px on it changes slide, a shorter one changes nothing. Source: K-06.
 * @param distance how far the pointer went, in CSS pixels, negative towards the left
 * @returns 1 for the next slide, -1 for the previous one, 0 to stay
 */
export const swipeStep = (distance: number): -1 | 0 | 1 => {
  if (Math.abs(distance) < SWIPE_THRESHOLD_PX) return 0;
  return distance < 0 ? 1 : -1;
};
