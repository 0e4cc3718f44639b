import { createContext, type RefObject } from 'react';

/** Where on its page the player draws what stays in place while a slide scrolls; null until the page is there. */
interface ExercisePlaces {
  /** The whole page. */
  readonly page: RefObject<HTMLElement | null>;
  /** What scrolls the slide on a desktop, where the page has a fixed size. */
  readonly stage: RefObject<HTMLElement | null>;
  /** Next to the way out, above the slide. */
  readonly bar: HTMLElement | null;
  /** Below the slide. */
  readonly foot: HTMLElement | null;
}

export const ExercisePlacesContext = createContext<ExercisePlaces>({
  page: { current: null },
  stage: { current: null },
  bar: null,
  foot: null,
});
