import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useWords } from './words.tsx';

/** Whether a field of the page has taken the focus on arrival. */
const isFieldFocused = (): boolean => document.activeElement?.matches('main :is(input, textarea)') ?? false;

/**
 * Sets the document's title and, after a navigation, gives the focus to the page's heading.
 * @returns the ref of the heading
 */
export const usePageHeading = (title: string): RefObject<HTMLHeadingElement | null> => {
  const { productName } = useWords();
  const { key, pathname } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const arrived = useRef('');

  useEffect(() => {
    document.title = title === productName ? title : `${title} · ${productName}`;
  }, [title, productName]);

  useEffect(() => {
    if (arrived.current === pathname) return;
    arrived.current = pathname;
    if (key !== 'default' && !isFieldFocused()) heading.current?.focus({ preventScroll: true });
  }, [key, pathname]);

  return heading;
};
