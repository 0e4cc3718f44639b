import { describe, expect, it } from '@jest/globals';
import { identified, moved, removed, renamed } from './ordered.ts';

const list = [
  { id: 'a', name: 'écouter', status: 'implemented' as const },
  { id: 'b', name: 'ralentir', status: 'pending' as const },
  { id: 'c', name: 'demander', status: 'pending' as const },
];
const order = (items: readonly { id?: string }[]) => items.map((item) => item.id).join('');

describe('the ordered list of intuitions', () => {
  it('moves an item up, down, and nowhere beyond the ends @P-05', () => {
    expect(order(moved(list, 'c', 0))).toBe('cab');
    expect(order(moved(list, 'a', 1))).toBe('bac');
    expect(order(moved(list, 'a', -1))).toBe('abc');
    expect(order(moved(list, 'c', 3))).toBe('abc');
    expect(order(moved(list, 'unknown', 0))).toBe('abc');
  });

  it('restores a removed item at its place @S-16', () => {
    const [, second] = list;
    const without = removed(list, 'b');
    expect(order(without)).toBe('ac');
    expect(second && without.toSpliced(1, 0, second)).toEqual(list);
  });

  it('changes a text and keeps the status @E-04', () => {
    expect(renamed(list, 'a', 'bien écouter')[0]).toEqual({
      id: 'a',
      name: 'bien écouter',
      status: 'implemented',
    });
  });

  it('gives an id to items of an old client and leaves the others theirs @E-04', () => {
    const items = [{ name: 'x' }, { id: 'item-1', name: 'y' }, { name: 'z' }];
    const ids = identified(items).map(({ id }) => id);
    expect(ids).toEqual(['item-2', 'item-1', 'item-3']);
    expect(identified(items).map(({ id }) => id)).toEqual(ids);
  });
});
