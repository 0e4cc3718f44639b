import { startTransition, useEffect, useState } from 'react';

/** How many notes are shown at first, and how many more each time. */
export const PAGE = 30;
/** How many are drawn in one go. */
const GO = 5;
/**
 * The delay between two batches, and after a keystroke, in milliseconds: longer than between two keystrokes, so that
 * nothing renders during typing.
 */
const REST_MS = 100;

interface Pages {
  /** The state of a search; a new search starts at its first page. */
  readonly search: string;
  readonly asked: number;
  readonly drawn: number;
  /** The index of the first note of the last requested page; null until more is requested. */
  readonly firstOfMore: number | null;
}

const beginningOf = (search: string, least = 0): Pages => ({
  search,
  asked: Math.max(PAGE, Math.ceil(least / PAGE) * PAGE),
  drawn: Math.max(GO, least),
  firstOfMore: null,
});

/**
 * How much of a list is rendered: one page, and one more at each request; of each page, a few notes at once and the
 * others in batches.
 * @param search the search text
 * @param total the number of notes
 * @param least how many are rendered at once on arrival, so that one of them can be shown
 */
export const usePages = (
  search: string,
  total: number,
  least = 0,
): Pages & { readonly showMore: () => void } => {
  const [kept, setPages] = useState(() => beginningOf(search, least));
  const pages = kept.search === search ? kept : beginningOf(search);
  if (pages !== kept) setPages(pages);
  const { asked, drawn } = pages;

  useEffect(() => {
    if (drawn >= Math.min(asked, total)) return;
    const grow = (before: Pages) =>
      before.search === search ? { ...before, drawn: Math.min(drawn + GO, asked) } : before;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = () => {
      clearTimeout(timer);
      timer = setTimeout(() => startTransition(() => setPages(grow)), REST_MS);
    };
    rest();
    addEventListener('input', rest);
    return () => {
      clearTimeout(timer);
      removeEventListener('input', rest);
    };
  }, [search, drawn, asked, total]);

  const showMore = () =>
    setPages((before) => ({
      ...before,
      asked: before.asked + PAGE,
      drawn: before.asked + GO,
      firstOfMore: before.asked,
    }));
  return { ...pages, showMore };
};
