/**
 * The element to focus after an item of a list is removed: the remove button of the next item, or of the previous one,
 * else the enclosing item, else the page's heading. Items are marked by `data-item`, their remove buttons by
 * `data-removes`; an item without one uses its first button.
 * @param asker the focused element when the removal was requested
 */
export const afterRemoval = (asker: Element | null): HTMLElement | null => {
  const item = asker?.closest<HTMLElement>('[data-item]');
  if (!item) return null;
  const around = item.parentElement?.closest<HTMLElement>('[data-item]');
  const items = [...(around ?? document).querySelectorAll(`[data-item="${item.dataset.item}"]`)];
  const place = items.indexOf(item);
  const neighbour = items[place + 1] ?? items[place - 1];
  return (
    neighbour?.querySelector<HTMLElement>('[data-removes]') ??
    (neighbour ?? around)?.querySelector<HTMLElement>('button, summary') ??
    document.querySelector('h1')
  );
};
