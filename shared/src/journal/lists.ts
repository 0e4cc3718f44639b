import { canonicalText, isJsonArray, isJsonObject, type Json, type JsonObject, own } from './json.ts';

/** Whether a value is an ordered list of things, as opposed to a fixed group of answers. */
export const isItemList = (value: Json | undefined): value is readonly JsonObject[] =>
  isJsonArray(value) && value.every(isJsonObject);

const idOf = (item: JsonObject): string | undefined => {
  const id = own(item, 'id') ?? own(item, 'fid');
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
};

const nameOf = (item: JsonObject): string => {
  const name = own(item, 'name');
  return typeof name === 'string' ? name : canonicalText(item);
};

/** Items of a list by identity, in order. */
type ItemsByIdentity = ReadonlyMap<string, JsonObject>;

const firstFree = (wanted: string, taken: ReadonlyMap<string, unknown>): string => {
  let identity = wanted;
  for (let copy = 2; taken.has(identity); copy += 1) identity = `${wanted}#${copy}`;
  return identity;
};

/** Ids by name from several lists; the first list with a name wins. */
export const idsByName = (lists: readonly (readonly JsonObject[])[]): ReadonlyMap<string, string> => {
  const ids = new Map<string, string>();
  for (const item of lists.flat()) {
    const id = idOf(item);
    if (id !== undefined && !ids.has(nameOf(item))) ids.set(nameOf(item), id);
  }
  return ids;
};

/**
 * Identifies the items of a list: by id; by the id of the same name elsewhere, when an old client dropped it; else by name.
 * Duplicates are numbered.
 */
export const byIdentity = (
  list: readonly JsonObject[],
  ids: ReadonlyMap<string, string> = new Map(),
): ItemsByIdentity => {
  const present = new Set(list.map(idOf));
  const items = new Map<string, JsonObject>();
  for (const item of list) {
    const lent = ids.get(nameOf(item));
    const wanted = idOf(item) ?? (lent === undefined || present.has(lent) ? nameOf(item) : lent);
    items.set(firstFree(wanted, items), item);
  }
  return items;
};
