import { startTransition, useEffect, useState } from 'react';

/** How many notes are shown at first, and how many more each time. */
export const PAGE = 30;
/** How many are drawn in one go. */
const GO = 5;
/** Between two goes, and after a key, in milliseconds: longer than between two keys, so that nothing is drawn while somebody writes. */
const REST_MS = 100;

interface Pages {
  /** What is shown: a search, whose first page begins anew with the next one. */
  readonly search: string;
  readonly asked: number;
  readonly drawn: number;
  /** The place of the first note that was asked for last; null while nobody asked for more. */
  readonly firstOfMore: number | null;
}

const beginningOf = (search: string): Pages => ({ search, asked: PAGE, drawn: GO, firstOfMore: null });

/**
 * How much of a list is drawn: a page, and one more each time it is asked for; of each, a few notes at once and the others
 * little by little.
 * @param search what was looked for
 * @param total how many notes there are
 */
export const usePages = (search: string, total: number): Pages & { readonly showMore: () => void } => {
  const [kept, setPages] = useState(() => beginningOf(search));
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
