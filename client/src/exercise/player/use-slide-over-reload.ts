import type { Slide } from '@ancrage/shared/content/exercise';
import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { isNewVisit } from '#platform/navigation/new-visit.ts';
import { readTab, writeTab } from '#platform/storage/tab.ts';

const KEY = 'slide';
const placeSchema = z.object({
  /** the history key of the page: the same after a reload, another for another visit */
  page: z.string(),
  exercise: z.string(),
  slide: z.string(),
});

/**
 * Restores the current slide after a reload, even if there is no draft yet. Source: S-15, decision 121.
 * @param exercise the exercise's id
 * @param slideId the current slide
 * @param slides the visible slides
 * @param onSlide shows another slide
 */
export const useSlideOverReload = (
  exercise: string,
  slideId: string,
  slides: readonly Slide[],
  onSlide: (slideId: string) => void,
): void => {
  const { key: page } = useLocation();
  const isFound = useRef(false);
  useLayoutEffect(() => {
    if (!isFound.current) {
      isFound.current = true;
      const left = isNewVisit() ? null : readTab(KEY, placeSchema);
      const isHere = left?.page === page && left.exercise === exercise;
      if (isHere && left.slide !== slideId && slides.some(({ id }) => id === left.slide)) {
        onSlide(left.slide);
        return;
      }
    }
    try {
      writeTab(KEY, { page, exercise, slide: slideId } satisfies z.infer<typeof placeSchema>);
    } catch (failure) {
      console.error('The slide could not be noted for a reload.', failure);
    }
  }, [page, exercise, slideId, slides, onSlide]);
};
