import { segmentsOf } from './answer-path.ts';
import { INTUITIONS_KEY } from './intuitions.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, own } from './json.ts';
import { byIdentity, isItemList } from './lists.ts';

const inside = (value: Json | undefined, segment: string): Json | undefined => {
  if (isJsonObject(value)) return own(value, segment);
  if (isItemList(value)) return byIdentity(value).get(segment);
  return isJsonArray(value) ? value[Number(segment)] : undefined;
};

/** The value at a path of an entry; undefined when there is none. */
export const valueAt = (entry: JsonObject, path: string): Json | undefined =>
  segmentsOf(path).reduce<Json | undefined>(inside, entry);

/** A place of a fixed group; none has a hundred. */
const PLACE = /^\d{1,2}$/;

/** An empty holder for a new value under a key that has none. */
const newHolder = (key: string, [place = '', ...rest]: readonly string[]): Json =>
  key === INTUITIONS_KEY || (rest.length === 0 && PLACE.test(place)) ? [] : {};

/** The holder with another value inside it; the holder itself when it can hold none there. */
const replaceIn = (holder: Json, [segment, ...rest]: readonly string[], value: Json): Json => {
  if (segment === undefined) return value;
  const isList = isItemList(holder) && holder.length + rest.length > 0;
  const held = inside(holder, segment) ?? (isList ? { id: segment } : newHolder(segment, rest));
  const next = replaceIn(held, rest, value);
  if (isJsonObject(holder)) return { ...holder, [segment]: next };
  if (isList) return [...new Map<string, Json>([...byIdentity(holder), [segment, next]]).values()];
  if (!isJsonArray(holder) || !PLACE.test(segment)) return holder;
  // Places that the group has not, before this one, are empty.
  return Object.assign(new Array<Json>(Number(segment)).fill(''), holder, { [segment]: next });
};

/**
 * The entry with another value at a path; missing holders are created. Returns the same entry when an existing value
 * there cannot hold it.
 */
export const withValueAt = (entry: JsonObject, path: string, value: Json): JsonObject => {
  const changed = replaceIn(entry, segmentsOf(path), value);
  return isJsonObject(changed) ? changed : entry;
};
