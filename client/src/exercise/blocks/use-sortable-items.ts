import { type RefObject, useEffect, useState } from 'react';

type SortableItems = typeof import('./sortable-items.tsx')['SortableItems'];

/**
 * Loads the drag-and-drop library after the list itself. It is used at once, or after the focus has left the list: the
 * list remounts, which would take the focus from the line being written.
 */
export const useSortableItems = (list: RefObject<HTMLElement | null>): SortableItems | null => {
  const [sortable, setSortable] = useState<SortableItems | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const use = (loaded: SortableItems) => {
      const element = list.current;
      if (element === null || !element.contains(document.activeElement)) {
        setSortable(() => loaded);
        return;
      }
      const useOutside = (event: FocusEvent) => {
        if (event.relatedTarget instanceof Node && element.contains(event.relatedTarget)) return;
        setSortable(() => loaded);
      };
      element.addEventListener('focusout', useOutside, { signal: leaving.signal });
    };
    import('./sortable-items.tsx')
      .then(({ SortableItems }) => {
        if (!leaving.signal.aborted) use(SortableItems);
      })
      .catch((failure: unknown) => {
        // Without it items are moved by their buttons.
        console.error('Dragging could not be loaded.', failure);
      });
    return () => leaving.abort();
  }, [list]);
  return sortable;
};
