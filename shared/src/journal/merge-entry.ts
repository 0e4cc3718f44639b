import { childPath, ENTRY_PATH } from './answer-path.ts';
import { isJsonObject, type Json, type JsonObject, objectOf, own, sameJson } from './json.ts';
import { keysOf, type Merging, mergeValue, type ThreeWay, threeUnder } from './merge-value.ts';
import { AT_KEY, OTHER_KEY } from './reserved-keys.ts';
import { rowFormsOf, storedForm } from './row-form.ts';
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
  if (own(base, OTHER_KEY) === undefined) return entry;
  const forms = rowFormsOf(base, [entry]);
  const side = forms.sides[0] ?? entry;
  const kept = secondVersionsOf(side);
  const united = uniteSecondVersions([forms.base, side], side);
  const hasLost = [...united].some(([path, all]) => all.length > (kept.get(path)?.length ?? 0));
  if (!hasLost) return entry;
  const whole = entryOf(answersOf(side), own(side, AT_KEY), secondVersionsToJson(united));
  return storedForm(whole, [base, entry]);
};

type MergeChild = (merging: Merging, path: string, three: ThreeWay<Json | undefined>) => Json | undefined;

const mergeHolder = (
  { base, mine, theirs, sent = [] }: ThreeWay<JsonObject>,
  mergeChild: MergeChild,
): JsonObject => {
  const sentStates = sent.filter(isJsonObject);
  const merging: Merging = {
    base: stampsOf(base),
    mine: stampsOf(mine),
    theirs: stampsOf(theirs),
    sent: sentStates.map(stampsOf),
    displaced: new Map(),
  };
  const sides = {
    base: base && answersOf(base),
    mine: answersOf(mine),
    theirs: answersOf(theirs),
    sent: sentStates.map(answersOf),
  };
  const answers = objectOf(
    keysOf(sides).map((key) => [
      key,
      mergeChild(merging, childPath(ENTRY_PATH, key), threeUnder(key, sides)),
    ]),
  );
  const versions = uniteSecondVersions([base, mine, theirs], answers, merging.displaced);
  const stamps = laterStamps(merging.mine, merging.theirs, answers);
  return entryOf(answers, stampsToJson(stamps), secondVersionsToJson(versions));
};

/** Merges the answers one by one, and the rows of growable lists separately, wherever they are. */
const mergeAnswers = ({ base, mine, theirs, sent = [] }: ThreeWay<JsonObject>): JsonObject => {
  const sides = [mine, theirs, ...sent.filter(isJsonObject)];
  const forms = rowFormsOf(base, sides);
  const [mineForm = mine, theirsForm = theirs, ...sentForms] = forms.sides;
  const merged = mergeHolder(
    { base: forms.base, mine: mineForm, theirs: theirsForm, sent: sentForms },
    mergeValue,
  );
  return storedForm(merged, [base, ...sides]);
};

/**
 * Merges one entry that both sides have. Source: E-04, product "Data on the device".
 * @param three the entry on both sides and as both last knew it
 */
export const mergeEntry = (three: ThreeWay<JsonObject>): JsonObject => {
  const { mine, theirs } = three;
  if (sameJson(mine, theirs)) return mine;
  const isFromHere = three.sent?.some((state) => sameJson(state, theirs)) ?? false;
  const base = isFromHere ? theirs : three.base;
  if (sameJson(mine, base)) return withLostVersions(theirs, base);
  if (sameJson(theirs, base)) return withLostVersions(mine, base);
  return mergeAnswers({ ...three, base });
};

/**
 * Merges a map of entries.
 * @param settle puts an entry right that was merged from both sides
 */
export const mergeEntries = (
  three: ThreeWay<JsonObject>,
  settle: (entry: JsonObject) => JsonObject,
): JsonObject =>
  mergeHolder(three, (merging, path, child) => {
    const { base, mine, theirs, sent } = child;
    if (!isJsonObject(mine) || !isJsonObject(theirs)) return mergeValue(merging, path, child);
    const merged = mergeEntry({ base: isJsonObject(base) ? base : undefined, mine, theirs, sent });
    return merged === mine || merged === theirs ? merged : settle(merged);
  });
