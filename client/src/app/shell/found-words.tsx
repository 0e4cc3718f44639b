import { searchWords } from '@ancrage/shared/text/normalize-for-search';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { foundWordsIn } from '#platform/navigation/found-words.ts';
import { rangesOf } from './ranges-of-words.ts';

/** The name of the highlight in `found-words.css`. */
const HIGHLIGHT = 'found-words';
/** How long a page may take to show what was found, in milliseconds. */
const PATIENCE_MS = 4000;

const mark = (words: readonly string[]): boolean => {
  const main = document.querySelector('main');
  if (main === null) return false;
  // An entry that is open among others is where the result leads.
  const opened = main.querySelector('[data-wanted], details[open]');
  const inOpened = opened === null ? [] : rangesOf(opened, words);
  const ranges = inOpened.length > 0 ? inOpened : rangesOf(main, words);
  const [first] = ranges;
  if (first === undefined) return false;
  // The notes mark them in their own search. Browsers without highlights still scroll there.
  if (main.querySelector('mark') === null && 'highlights' in CSS)
    CSS.highlights.set(HIGHLIGHT, new Highlight(...ranges));
  first.startContainer.parentElement?.scrollIntoView({ block: 'center' });
  return true;
};

/** Marks the words of a search on the page that a result opened, and scrolls to the first. Source: product "Find again". */
export const FoundWords = () => {
  const { key, state } = useLocation();
  const found = foundWordsIn(state);
  useEffect(() => {
    const words = searchWords(found);
    if (words.length === 0 || mark(words)) return clearMarks;
    const watch = new MutationObserver(() => {
      if (mark(words)) watch.disconnect();
    });
    watch.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => watch.disconnect(), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      watch.disconnect();
      clearMarks();
    };
  }, [key, found]);
  return null;
};

const clearMarks = (): void => {
  if ('highlights' in CSS) CSS.highlights.delete(HIGHLIGHT);
};
