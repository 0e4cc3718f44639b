import { ENTRY_PATH, isWithin, parentPath, segmentsOf } from './answer-path.ts';
import { isJsonObject, type Json, type JsonObject, objectOf, own } from './json.ts';
import { AT_KEY } from './reserved-keys.ts';

/** When each answer of an entry was last changed, by path, in epoch milliseconds. */
export type Stamps = ReadonlyMap<string, number>;

/** The path of the moment for every answer of an entry without one: a new entry is stamped once, as a whole. */
export const WHOLE_ENTRY = '*';

/** The moments kept in an entry; anything odd among them is left out. */
export const stampsOf = (entry: JsonObject | undefined): Stamps => {
  const kept = own(entry, AT_KEY);
  if (!isJsonObject(kept)) return new Map();
  return new Map(
    Object.entries(kept).filter((stamp): stamp is [string, number] => typeof stamp[1] === 'number'),
  );
};

/** When the value at a path was last changed: its own moment, else that of what holds it; 0 when nobody knows. */
export const timeOf = (stamps: Stamps, path: string): number => {
  const own = stamps.get(path);
  if (own !== undefined) return own;
  return path === ENTRY_PATH ? (stamps.get(WHOLE_ENTRY) ?? 0) : timeOf(stamps, parentPath(path));
};

/**
 * When one side changed the value at a path since the common base. A moment that did not move belongs to an earlier
 * change: a client that knows nothing of moments made this one, and nobody knows when (0).
 */
export const changeTimeOf = (side: Stamps, base: Stamps, path: string): number => {
  const time = timeOf(side, path);
  return time === timeOf(base, path) ? 0 : time;
};

/** The moments with one path changed at a time; never earlier than what this change knew of, whatever the clock says. */
export const withStamp = (stamps: Stamps, path: string, at: number): Stamps =>
  new Map([...stamps, [path, Math.max(at, timeOf(stamps, path) + 1)]]);

/** The moment of a change that comes after all of these, whatever the clocks said. */
export const momentAfter = (stamps: Stamps, at: number): number =>
  Math.max(at, ...[...stamps.values()].map((moment) => moment + 1));

/** The moments without those of what a path holds. */
export const withoutStampsInside = (stamps: Stamps, path: string): Stamps =>
  new Map([...stamps].filter(([other]) => !isWithin(other, path)));

/** The moments without that of a path and of what it holds. */
export const withoutStamps = (stamps: Stamps, path: string): Stamps =>
  new Map([...stamps].filter(([other]) => other !== path && !isWithin(other, path)));

/** The later moment of each path on either side, for the answers that are still there. */
export const laterStamps = (a: Stamps, b: Stamps, answers: JsonObject): Stamps => {
  const paths = [...new Set([...a.keys(), ...b.keys()])].sort();
  const isThere = (path: string) =>
    path === WHOLE_ENTRY || Object.hasOwn(answers, segmentsOf(path)[0] ?? ENTRY_PATH);
  return new Map(paths.filter(isThere).map((path) => [path, Math.max(a.get(path) ?? 0, b.get(path) ?? 0)]));
};

/** The moments as they are stored; undefined when there are none. */
export const stampsToJson = (stamps: Stamps): Json | undefined =>
  stamps.size === 0 ? undefined : objectOf(stamps);
