import { childPath, isStatePath, isWholePath } from './answer-path.ts';
import { isJsonArray, isJsonObject, type Json, sameJson } from './json.ts';
import { byIdentity, isItemList } from './lists.ts';
import { type Stamps, withoutStamps, withoutStampsInside, withStamp } from './stamps.ts';

type Parts = ReadonlyMap<string, Json>;

/** The parts of two values that are stamped one by one, or null when the value is stamped as a whole. */
const partsOf = (path: string, before: Json | undefined, after: Json): readonly [Parts, Parts] | null => {
  if (isStatePath(path) || isWholePath(path)) return null;
  if (isItemList(before) && isItemList(after)) return [byIdentity(before), byIdentity(after)];
  if (isJsonArray(before) && isJsonArray(after)) {
    const places = (list: readonly Json[]) => new Map(list.map((item, index) => [String(index), item]));
    return [places(before), places(after)];
  }
  if (!isJsonObject(before) || !isJsonObject(after)) return null;
  return [new Map(Object.entries(before)), new Map(Object.entries(after))];
};

const sameOrder = (a: Parts, b: Parts): boolean => sameJson([...a.keys()], [...b.keys()]);

/**
 * The moments of an entry after the value at a path was changed: each answer that differs gets the moment of the
 * change; a list gets one itself when its things or their order changed.
 * @param at the moment of the change, in epoch milliseconds
 */
export const stampChange = (
  stamps: Stamps,
  path: string,
  before: Json | undefined,
  after: Json | undefined,
  at: number,
): Stamps => {
  if (sameJson(before, after)) return stamps;
  if (after === undefined) return withoutStamps(stamps, path);
  const parts = partsOf(path, before, after);
  if (parts === null) return withStamp(withoutStampsInside(stamps, path), path, at);
  const [old, changed] = parts;
  const inside = [...new Set([...old.keys(), ...changed.keys()])].reduce(
    (marked, key) => stampChange(marked, childPath(path, key), old.get(key), changed.get(key), at),
    stamps,
  );
  return isItemList(after) && !sameOrder(old, changed) ? withStamp(inside, path, at) : inside;
};
