import type { Slide } from '@ancrage/shared/content/exercise';
import { type RefObject, useEffect, useRef } from 'react';
import { openingField } from './next-field.ts';

/** How one comes to a slide: `writing` is Enter in the last field of the slide before. */
export type Way = 'finger' | 'pointer' | 'keyboard' | 'writing' | 'itself';

/**
 * Gives the focus to the title of the slide one comes to, and shows the slide from its top. To a person who was writing it
 * gives the first field, so that a phone's keyboard stays open.
 * @param page the page of the exercise
 * @param stage what scrolls the slide on a desktop
 */
export const useArrival = (
  slide: Slide | undefined,
  way: Way,
  title: RefObject<HTMLElement | null>,
  page: RefObject<HTMLElement | null>,
  stage: RefObject<HTMLElement | null>,
): void => {
  const slideId = slide?.id;
  const arrived = useRef(slideId);
  useEffect(() => {
    if (arrived.current === slideId) return;
    arrived.current = slideId;
    const element = page.current;
    if (element === null || slide === undefined) return;
    const field = way === 'writing' ? openingField(element, slide) : null;
    const isElsewhere = way === 'itself' && !element.contains(document.activeElement);
    stage.current?.scrollTo({ top: 0, behavior: 'instant' });
    if (element.getBoundingClientRect().top < 0) element.scrollIntoView({ block: 'start' });
    if (field !== null) field.focus();
    else if (!isElsewhere) title.current?.focus({ preventScroll: true });
  }, [slide, slideId, way, title, page, stage]);
};
