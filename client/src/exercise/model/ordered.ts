import type { Intuition } from '@ancrage/shared/journal/intuitions';

/** An item with an id; items of old clients have none. */
export type IdentifiedItem = Intuition & { id: string };

/**
 * Gives an id to the items that have none, so that they can be moved and edited. The id follows from the place, so that
 * drawing twice, or two devices, give the same. Source: E-04.
 */
export const identified = (items: readonly Intuition[]): IdentifiedItem[] => {
  const taken = new Set(items.map((item) => item.id));
  const freshId = (place: number): string => {
    let number = place + 1;
    while (taken.has(`item-${number}`)) number += 1;
    const id = `item-${number}`;
    taken.add(id);
    return id;
  };
  return items.map((item, place) => ({ ...item, id: item.id ?? freshId(place) }));
};

/** The list with one item's text replaced. */
export const renamed = <Item extends Intuition>(items: readonly Item[], id: string, name: string): Item[] =>
  items.map((item) => (item.id === id ? { ...item, name } : item));

/** The list without one item. */
export const removed = <Item extends Intuition>(items: readonly Item[], id: string): Item[] =>
  items.filter((item) => item.id !== id);

/** The list with one item moved to a place, counted from 0; a place outside the list changes nothing. */
export const moved = <Item extends Intuition>(items: readonly Item[], id: string, to: number): Item[] => {
  const item = items.find((one) => one.id === id);
  if (item === undefined || to < 0 || to >= items.length) return [...items];
  return removed(items, id).toSpliced(to, 0, item);
};
