import { childPath, ENTRY_PATH } from './answer-path.ts';
import { isJsonObject, type Json, type JsonObject, objectOf, own, sameJson } from './json.ts';
import { keysOf, type Merging, mergeValue, type Three } from './merge-value.ts';
import { AT_KEY, OTHER_KEY } from './reserved-keys.ts';
import { secondVersionsOf, secondVersionsToJson, uniteSecondVersions } from './second-versions.ts';
import { laterStamps, stampsOf, stampsToJson } from './stamps.ts';

/** What an entry holds besides the moments and second versions of its answers. */
export const answersOf = (entry: JsonObject): JsonObject =>
  objectOf(Object.entries(entry).filter(([key]) => key !== AT_KEY && key !== OTHER_KEY));

/** Puts an entry together as it is stored. */
export const entryOf = (answers: JsonObject, at: Json | undefined, other: Json | undefined): JsonObject =>
  objectOf([...Object.entries(answers), [AT_KEY, at], [OTHER_KEY, other]]);

/** One side's entry, with the second versions that it lost (an old client drops them). */
const withLostVersions = (entry: JsonObject, base: JsonObject | undefined): JsonObject => {
  const kept = secondVersionsOf(entry);
  const united = uniteSecondVersions([base, entry], entry);
  const hasLost = [...united].some(([path, all]) => all.length > (kept.get(path)?.length ?? 0));
  return hasLost ? entryOf(answersOf(entry), own(entry, AT_KEY), secondVersionsToJson(united)) : entry;
};

type MergeChild = (merging: Merging, path: string, three: Three<Json | undefined>) => Json | undefined;

const mergeHolder = ({ base, mine, theirs }: Three<JsonObject>, mergeChild: MergeChild): JsonObject => {
  const merging: Merging = {
    base: stampsOf(base),
    mine: stampsOf(mine),
    theirs: stampsOf(theirs),
    displaced: new Map(),
  };
  const sides = { base: base && answersOf(base), mine: answersOf(mine), theirs: answersOf(theirs) };
  const answers = objectOf(
    keysOf(sides).map((key) => {
      const child = {
        base: own(sides.base, key),
        mine: own(sides.mine, key),
        theirs: own(sides.theirs, key),
      };
      return [key, mergeChild(merging, childPath(ENTRY_PATH, key), child)];
    }),
  );
  const versions = uniteSecondVersions([base, mine, theirs], answers, merging.displaced);
  const stamps = laterStamps(merging.mine, merging.theirs, answers);
  return entryOf(answers, stampsToJson(stamps), secondVersionsToJson(versions));
};

/**
 * Merges one entry that both sides have. Source: product "Data on the device".
 * @param three the entry on both sides and as both last knew it
 */
export const mergeEntry = (three: Three<JsonObject>): JsonObject => {
  const { base, mine, theirs } = three;
  if (sameJson(mine, theirs)) return mine;
  if (sameJson(mine, base)) return withLostVersions(theirs, base);
  if (sameJson(theirs, base)) return withLostVersions(mine, base);
  return mergeHolder(three, mergeValue);
};

/**
 * Merges a map of entries.
 * @param settle puts an entry right that was merged from both sides
 */
export const mergeEntries = (
  three: Three<JsonObject>,
  settle: (entry: JsonObject) => JsonObject,
): JsonObject =>
  mergeHolder(three, (merging, path, { base, mine, theirs }) => {
    if (!isJsonObject(mine) || !isJsonObject(theirs))
      return mergeValue(merging, path, { base, mine, theirs });
    const merged = mergeEntry({ base: isJsonObject(base) ? base : undefined, mine, theirs });
    return merged === mine || merged === theirs ? merged : settle(merged);
  });
