import { useDeferredValue } from 'react';
import { useNavigationType } from 'react-router';

/** How much of a list is drawn at once: more than a screen shows. */
const BEGINNING = 15;
const WHOLE = Number.POSITIVE_INFINITY;

/**
 * A list as a page opens: its beginning at once, and the rest, however long, bit by bit behind it, so that the page answers
 * the finger meanwhile. On the way back it is whole at once, for the place that was left to be there.
 */
export const useProgressiveList = <Item>(items: readonly Item[]): readonly Item[] =>
  items.slice(0, useDeferredValue(WHOLE, useNavigationType() === 'POP' ? WHOLE : BEGINNING));
