import { jsonObjectOf } from '@ancrage/shared/journal/field-change';
import {
  isJsonObject,
  type Json,
  type JsonObject,
  objectOf,
  own,
  sameJson,
} from '@ancrage/shared/journal/json';
import { byIdentity, isItemList } from '@ancrage/shared/journal/lists';

type Characters = readonly string[];

/** The one passage in which a text differs from the text before. */
const changedPassage = (before: Characters, after: Characters) => {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from += 1;
  let rest = 0;
  while (rest < shorter - from && before.at(-1 - rest) === after.at(-1 - rest)) rest += 1;
  return { from, to: before.length - rest, put: after.slice(from, after.length - rest).join('') };
};

/**
 * Merges two tabs' versions of a text. Both changes are applied; of two insertions in the same place, this tab's comes first,
 * so that its next letters follow it. When one insertion continues the other, or both are equal, it is applied once.
 * @param known the text that this tab's changes are based on
 */
export const mergeDraftTexts = (known: string, mine: string, theirs: string): string => {
  const [before, found] = [[...known], [...theirs]];
  const [here, there] = [changedPassage(before, [...mine]), changedPassage(before, found)];
  const isSamePlace = here.from === there.from && here.to === there.to;
  if (isSamePlace && here.put.startsWith(there.put)) return mine;
  if (isSamePlace && there.put.startsWith(here.put)) return theirs;
  const replacing = (from: number, to: number, put: string) =>
    [...found.slice(0, from), put, ...found.slice(to)].join('');
  const shift = found.length - before.length;
  if (here.to <= there.from && here.from < there.to) return replacing(here.from, here.to, here.put);
  if (there.to <= here.from && there.from < here.to)
    return replacing(here.from + shift, here.to + shift, here.put);
  const from = Math.min(here.from, there.from);
  const isSeparated = here.put === '' || /\s$/.test(here.put) || /\s/.test(found[from] ?? ' ');
  return replacing(from, from, isSeparated ? here.put : `${here.put} `);
};

const itemsOf = (list: Json | undefined): JsonObject => objectOf(isItemList(list) ? byIdentity(list) : []);

const mergeValues = (
  known: Json | undefined,
  mine: Json | undefined,
  theirs: Json | undefined,
): Json | undefined => {
  if (sameJson(mine, known)) return theirs;
  if (sameJson(theirs, known)) return mine;
  if (typeof mine === 'string' && typeof theirs === 'string')
    return mergeDraftTexts(typeof known === 'string' ? known : '', mine, theirs);
  if (isItemList(mine) && isItemList(theirs))
    return Object.values(mergeDraftAnswers(itemsOf(known), itemsOf(mine), itemsOf(theirs)));
  if (isJsonObject(mine) && isJsonObject(theirs))
    return mergeDraftAnswers(isJsonObject(known) ? known : {}, mine, theirs);
  return mine ?? theirs;
};

/**
 * Merges two tabs' versions of a record of answers: an answer that both changed holds what both wrote, and an answer that one
 * changed and the other removed stays.
 * @param known the answers that this tab's changes are based on
 * @param isChosen whether an answer is a choice and not a text: of two choices the later stays
 */
export const mergeDraftAnswers = (
  known: object,
  mine: object,
  theirs: object,
  isChosen: (key: string) => boolean = () => false,
): JsonObject => {
  const [before, here, there] = [jsonObjectOf(known), jsonObjectOf(mine), jsonObjectOf(theirs)];
  const keys = [...new Set([...Object.keys(here), ...Object.keys(there)])];
  return objectOf(
    keys.map((key) => {
      const three = [own(before, key), own(here, key), own(there, key)] as const;
      const isMine = isChosen(key) && !sameJson(three[0], three[1]);
      return [key, isMine ? three[1] : mergeValues(...three)];
    }),
  );
};
