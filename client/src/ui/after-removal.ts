/**
 * Where the focus goes once an item of a list is removed: to the button that removes the next one, or the one before, or
 * else to the item that this one was in, or to the page's heading. Items say what they are by `data-item`, such buttons
 * have `data-removes`; where an item shows none, its first button stands for it.
 * @param asker what the focus was on when the removal was asked for
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
