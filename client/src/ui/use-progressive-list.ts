import { useDeferredValue } from 'react';
import { useNavigationType } from 'react-router';

/** How many items are rendered at first: more than a screen shows. */
const BEGINNING = 15;
const WHOLE = Number.POSITIVE_INFINITY;

/**
 * Renders the first items of a list at once, and the others as a deferred update, so that the page stays responsive.
 * After a back navigation all items are rendered at once, for scroll restoration.
 */
export const useProgressiveList = <Item>(items: readonly Item[]): readonly Item[] =>
  items.slice(0, useDeferredValue(WHOLE, useNavigationType() === 'POP' ? WHOLE : BEGINNING));
