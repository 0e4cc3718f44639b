import { fingerprint } from './fingerprint.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, objectOf, own, sameJson } from './json.ts';
import { OTHER_KEY } from './reserved-keys.ts';
import { valueAt } from './value-at.ts';

/** Another text of an answer, written on another device at about the same time. `at` is 0 when nobody knows when. */
export interface SecondVersion {
  readonly value: Json;
  readonly at: number;
}

/** Records a version that the person dismissed: without it, a device that still has it would bring it back. */
interface DismissedVersion {
  readonly gone: string;
  readonly at: number;
}

/** Second versions, waiting and dismissed, by path. */
export type SecondVersions = ReadonlyMap<string, readonly (SecondVersion | DismissedVersion)[]>;

const isDismissed = (kept: SecondVersion | DismissedVersion): kept is DismissedVersion => 'gone' in kept;

const readVersion = (kept: Json): SecondVersion | DismissedVersion => {
  const object = isJsonObject(kept) ? kept : undefined;
  const [value, gone, time] = [own(object, 'value'), own(object, 'gone'), own(object, 'at')];
  const at = typeof time === 'number' ? time : 0;
  if (value !== undefined) return { value, at };
  if (typeof gone === 'string') return { gone, at };
  return { value: kept, at: 0 }; // not written by us: still nothing to throw away
};

/** The second versions kept in an entry. */
export const secondVersionsOf = (entry: JsonObject | undefined): SecondVersions => {
  const kept = own(entry, OTHER_KEY);
  if (!isJsonObject(kept)) return new Map();
  return new Map(
    Object.entries(kept).map(([path, versions]) => [
      path,
      (isJsonArray(versions) ? versions : [versions]).map(readVersion),
    ]),
  );
};

/** The second versions as they are stored; undefined when there are none. */
export const secondVersionsToJson = (versions: SecondVersions): Json | undefined => {
  const stored = [...versions].flatMap(([path, list]) =>
    list.length === 0 ? [] : [[path, list.map((kept) => ({ ...kept }))] as const],
  );
  if (stored.length === 0) return undefined;
  return objectOf(stored.sort(([a], [b]) => (a < b ? -1 : 1)));
};

const nameOf = (kept: SecondVersion | DismissedVersion): string =>
  isDismissed(kept) ? kept.gone : fingerprint(kept.value);

/** The latest state of each version, in an order that does not depend on the device; at the same moment, dismissed wins. */
const latestOfEach = (
  all: readonly (SecondVersion | DismissedVersion)[],
): (SecondVersion | DismissedVersion)[] => {
  const latest = new Map<string, SecondVersion | DismissedVersion>();
  for (const kept of all) {
    const known = latest.get(nameOf(kept));
    const isLater = known === undefined || kept.at > known.at || (kept.at === known.at && isDismissed(kept));
    if (isLater) latest.set(nameOf(kept), kept);
  }
  const byMoment = [...latest].sort(([a, x], [b, y]) => x.at - y.at || (a < b ? -1 : 1));
  return byMoment.map(([, kept]) => kept);
};

/** The versions of a path that wait for the person's choice. */
export const waitingVersions = (kept: readonly (SecondVersion | DismissedVersion)[]): SecondVersion[] =>
  kept.filter((one): one is SecondVersion => !isDismissed(one));

/**
 * The union of the second versions of these entries. A union needs no common base, does not depend on the order, and loses
 * nothing when a client that does not know second versions drops them. A version that was adopted and then displaced by
 * another text is waiting again: the adoption had dismissed it.
 * @param united the answers after the union: a version equal to one of them is no second version
 * @param displaced the versions that these answers displaced
 */
export const uniteSecondVersions = (
  entries: readonly (JsonObject | undefined)[],
  united: JsonObject,
  displaced: SecondVersions = new Map(),
): SecondVersions => {
  const known = entries.map((entry = {}) => ({ entry, versions: secondVersionsOf(entry) }));
  const sides = [...known, { entry: {}, versions: displaced }];
  const uniteAt = (path: string) => {
    const words: (SecondVersion | DismissedVersion)[] = [];
    const taken: DismissedVersion[] = [];
    for (const { entry, versions } of sides) {
      const there = fingerprint(valueAt(entry, path) ?? null);
      for (const kept of versions.get(path) ?? [])
        if (isDismissed(kept) && kept.gone === there) taken.push(kept);
        else words.push(kept);
    }
    const inPlace = valueAt(united, path);
    const others = latestOfEach(words).filter((kept) => isDismissed(kept) || !sameJson(kept.value, inPlace));
    const waiting = waitingVersions(others).map(nameOf);
    return latestOfEach([...others, ...taken.filter(({ gone }) => !waiting.includes(gone))]);
  };
  const paths = sides.flatMap(({ versions }) => [...versions.keys()]);
  return new Map(paths.map((path) => [path, uniteAt(path)]));
};

/** The versions with one more, waiting or dismissed, at a path. */
export const withSecondVersion = (
  versions: SecondVersions,
  path: string,
  added: SecondVersion | DismissedVersion,
): SecondVersions => new Map([...versions, [path, latestOfEach([...(versions.get(path) ?? []), added])]]);
