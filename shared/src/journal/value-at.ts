import { segmentsOf } from './answer-path.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, objectOf, own } from './json.ts';
import { byIdentity, isItemList } from './lists.ts';

const inside = (value: Json | undefined, segment: string): Json | undefined => {
  if (isJsonObject(value)) return own(value, segment);
  if (isItemList(value)) return byIdentity(value).get(segment);
  return isJsonArray(value) ? value[Number(segment)] : undefined;
};

/** The value at a path of an entry; undefined when there is none. */
export const valueAt = (entry: JsonObject, path: string): Json | undefined =>
  segmentsOf(path).reduce<Json | undefined>(inside, entry);

const replaceIn = (holder: Json | undefined, segments: readonly string[], value: Json): Json | undefined => {
  const [segment, ...rest] = segments;
  if (segment === undefined) return value;
  const next = () => replaceIn(inside(holder, segment), rest, value);
  if (isJsonObject(holder)) return objectOf([...Object.entries(holder), [segment, next()]]);
  if (isItemList(holder) && holder.length > 0) {
    const replaced = new Map<string, Json | undefined>([...byIdentity(holder), [segment, next()]]);
    return [...replaced.values()].filter((item) => item !== undefined);
  }
  if (isJsonArray(holder)) return Object.assign([...holder], { [segment]: next() ?? null });
  return rest.length === 0 ? objectOf([[segment, value]]) : undefined;
};

/** The entry with another value at a path; the entry itself when nothing holds that path any more. */
export const withValueAt = (entry: JsonObject, path: string, value: Json): JsonObject => {
  const changed = replaceIn(entry, segmentsOf(path), value);
  return isJsonObject(changed) ? changed : entry;
};
