import { childPath, isStatePath, isWholePath } from './answer-path.ts';
import { OUTCOME_KEY } from './intuitions.ts';
import {
  compareJson,
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  objectOf,
  own,
  sameJson,
} from './json.ts';
import { mergeOrder } from './list-order.ts';
import { byIdentity, idsByName, isItemList } from './lists.ts';
import type { SecondVersion } from './second-versions.ts';
import { changeTimeOf, type Stamps, timeOf } from './stamps.ts';

/** What a merge needs to know of the three entries, and what it finds on its way. */
export interface Merging {
  readonly base: Stamps;
  readonly mine: Stamps;
  readonly theirs: Stamps;
  /** in the order of the `sent` states of each value */
  readonly sent: readonly Stamps[];
  readonly displaced: Map<string, SecondVersion[]>;
}

/** Both sides of one value; `base` is undefined when it is new, a side when it deleted it. */
export interface ThreeWay<Value> {
  readonly base: Value | undefined;
  readonly mine: Value;
  readonly theirs: Value;
  /** what my side was when it was sent and no answer came: where theirs says the same, it came from here */
  readonly sent?: readonly (Json | undefined)[] | undefined;
}

const asObject = (value: Json | undefined): JsonObject | undefined =>
  isJsonObject(value) ? value : undefined;

/** The three values under one key of three objects. */
export const threeUnder = (key: string, three: ThreeWay<JsonObject>): ThreeWay<Json | undefined> => ({
  base: own(three.base, key),
  mine: own(three.mine, key),
  theirs: own(three.theirs, key),
  sent: three.sent?.map((state) => own(asObject(state), key)),
});

const later = (merging: Merging, path: string, { mine, theirs }: ThreeWay<Json>) => {
  const mineAt = changeTimeOf(merging.mine, merging.base, path);
  const theirsAt = changeTimeOf(merging.theirs, merging.base, path);
  const mineStays = mineAt === theirsAt ? compareJson(mine, theirs) >= 0 : mineAt > theirsAt;
  return mineStays
    ? { staying: mine, leaving: { value: theirs, at: theirsAt } }
    : { staying: theirs, leaving: { value: mine, at: mineAt } };
};

/** The same answer changed on both sides: the later one stays in place, the other becomes a second version. */
const mergeConflict = (merging: Merging, path: string, three: ThreeWay<Json>): Json => {
  const { staying, leaving } = later(merging, path, three);
  const isEarlierMine = three.sent?.some((state) => sameJson(state, leaving.value));
  if (isEarlierMine && staying === three.mine) return staying;
  merging.displaced.set(path, [...(merging.displaced.get(path) ?? []), leaving]);
  return staying;
};

/** All keys, those of the base first and in its order, so that the outcome does not depend on the side. */
export const keysOf = ({ base, mine, theirs }: ThreeWay<JsonObject>): string[] => {
  const known = Object.keys(base ?? {});
  const added = [...Object.keys(mine), ...Object.keys(theirs)].filter((key) => !known.includes(key));
  return [...known, ...new Set(added.sort())];
};

const mergeObjects = (merging: Merging, path: string, three: ThreeWay<JsonObject>): JsonObject =>
  objectOf(
    keysOf(three).map((key) => [key, mergeValue(merging, childPath(path, key), threeUnder(key, three))]),
  );

/** Groups of a fixed length: each place is an answer. A place emptied on one side only keeps what the other has. */
const mergeGroups = (merging: Merging, path: string, three: ThreeWay<readonly Json[]>): Json[] => {
  const length = Math.max(three.mine.length, three.theirs.length);
  const merged = Array.from({ length }, (_, index) => {
    const inner = {
      base: three.base?.[index],
      mine: three.mine[index],
      theirs: three.theirs[index],
      sent: three.sent?.map((state) => (isJsonArray(state) ? state[index] : undefined)),
    };
    return mergeValue(merging, childPath(path, String(index)), inner);
  });
  const kept = merged.slice(0, merged.findLastIndex((value) => value !== undefined) + 1);
  const either = (index: number) =>
    [three.mine[index], three.theirs[index]].find((side) => side !== undefined);
  return kept.map((value, index) => (value === undefined ? (either(index) ?? null) : value));
};

/** An old client drops the ids it does not know; a merge gives them back. */
const withIdOf = (item: JsonObject, others: readonly (JsonObject | undefined)[]): JsonObject => {
  if (own(item, 'id') !== undefined) return item;
  const id = others.map((other) => own(other, 'id')).find((known) => known !== undefined);
  return id === undefined ? item : { ...item, id };
};

/** The status of an intuition comes with the answer that stays, where both sides said what became of it. */
const withStatusOfOutcome = (
  item: JsonObject,
  { base, mine, theirs }: ThreeWay<Json | undefined>,
): JsonObject => {
  const [from, here, there] = [base, mine, theirs].map((side) => own(asObject(side), OUTCOME_KEY));
  if (sameJson(here, there) || sameJson(here, from) || sameJson(there, from)) return item;
  const source = sameJson(own(item, OUTCOME_KEY), here) ? mine : theirs;
  const status = own(asObject(source), 'status');
  return status === undefined ? item : { ...item, status };
};

/** Ordered lists: first each item is merged wherever it is, then the order. */
const mergeLists = (merging: Merging, path: string, three: ThreeWay<readonly JsonObject[]>): JsonObject[] => {
  const ids = idsByName([three.base ?? [], [...three.mine, ...three.theirs].sort(compareJson)]);
  const base = byIdentity(three.base ?? [], ids);
  const mine = byIdentity(three.mine, ids);
  const theirs = byIdentity(three.theirs, ids);
  const sent = three.sent?.map((state) => (isItemList(state) ? byIdentity(state, ids) : undefined));
  const merged = new Map<string, JsonObject>();
  for (const id of new Set([...mine.keys(), ...theirs.keys()])) {
    const sides = {
      base: base.get(id),
      mine: mine.get(id),
      theirs: theirs.get(id),
      sent: sent?.map((state) => state?.get(id)),
    };
    const item = mergeValue(merging, childPath(path, id), sides);
    if (isJsonObject(item))
      merged.set(id, withIdOf(withStatusOfOutcome(item, sides), [sides.mine, sides.theirs, sides.base]));
  }
  const mineLeads = later(merging, path, three).staying === three.mine;
  const [leading, other] = mineLeads ? [mine, theirs] : [theirs, mine];
  const order = mergeOrder([...base.keys()], [...leading.keys()], [...other.keys()], new Set(merged.keys()));
  return order.map((id) => merged.get(id)).filter((item) => item !== undefined);
};

const mergeBothChanged = (merging: Merging, path: string, three: ThreeWay<Json>): Json => {
  const { base, mine, theirs, sent } = three;
  if (isWholePath(path)) return mergeConflict(merging, path, three);
  if (isJsonObject(mine) && isJsonObject(theirs)) {
    return mergeObjects(merging, path, { base: asObject(base), mine, theirs, sent });
  }
  if (isItemList(mine) && isItemList(theirs)) {
    return mergeLists(merging, path, { base: isItemList(base) ? base : undefined, mine, theirs, sent });
  }
  if (isJsonArray(mine) && isJsonArray(theirs)) {
    return mergeGroups(merging, path, { base: isJsonArray(base) ? base : undefined, mine, theirs, sent });
  }
  return mergeConflict(merging, path, three);
};

/** Whether what they have at a path is what my side has sent: the same, written at the same moment. */
const isFromHere = (merging: Merging, path: string, { theirs, sent }: ThreeWay<Json | undefined>): boolean =>
  sent?.some(
    (state, place) =>
      sameJson(state, theirs) &&
      timeOf(merging.sent[place] ?? new Map(), path) === timeOf(merging.theirs, path),
  ) ?? false;

/**
 * Merges the value at a path. A change on one side only wins; an edit beats a deletion; two changes are merged inside
 * when there is an inside, and are a conflict otherwise.
 */
export const mergeValue = (
  merging: Merging,
  path: string,
  { base, mine, theirs, sent }: ThreeWay<Json | undefined>,
): Json | undefined => {
  if (sameJson(mine, theirs)) return mine;
  if (isFromHere(merging, path, { base, mine, theirs, sent })) return mine;
  if (sameJson(mine, base)) return theirs;
  if (sameJson(theirs, base)) return mine;
  if (theirs === undefined) return mine;
  if (mine === undefined) return theirs;
  const three = { base, mine, theirs, sent };
  return isStatePath(path) ? later(merging, path, three).staying : mergeBothChanged(merging, path, three);
};
