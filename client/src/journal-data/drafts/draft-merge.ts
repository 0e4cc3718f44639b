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

type Signs = readonly string[];

/** Where a text differs from the one before. */
const passageOf = (before: Signs, after: Signs) => {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from += 1;
  let rest = 0;
  while (rest < shorter - from && before.at(-1 - rest) === after.at(-1 - rest)) rest += 1;
  return { from, to: before.length - rest, put: after.slice(from, after.length - rest).join('') };
};

/**
 * One text of what two tabs made of it: each change in its place; of what both wrote in the same place, this tab's comes
 * first, so that its next letters follow on. Where one goes on from the words of the other, or both put the same, that holds both.
 * @param known the text that the changes of this tab were made on
 */
export const bothTexts = (known: string, mine: string, theirs: string): string => {
  const [before, found] = [[...known], [...theirs]];
  const [here, there] = [passageOf(before, [...mine]), passageOf(before, found)];
  const isOnePlace = here.from === there.from && here.to === there.to;
  if (isOnePlace && here.put.startsWith(there.put)) return mine;
  if (isOnePlace && there.put.startsWith(here.put)) return theirs;
  const replacing = (from: number, to: number, put: string) =>
    [...found.slice(0, from), put, ...found.slice(to)].join('');
  const shift = found.length - before.length;
  if (here.to <= there.from && here.from < there.to) return replacing(here.from, here.to, here.put);
  if (there.to <= here.from && there.from < here.to)
    return replacing(here.from + shift, here.to + shift, here.put);
  const from = Math.min(here.from, there.from);
  const isApart = here.put === '' || /\s$/.test(here.put) || /\s/.test(found[from] ?? ' ');
  return replacing(from, from, isApart ? here.put : `${here.put} `);
};

const itemsOf = (list: Json | undefined): JsonObject => objectOf(isItemList(list) ? byIdentity(list) : []);

const bothValues = (
  known: Json | undefined,
  mine: Json | undefined,
  theirs: Json | undefined,
): Json | undefined => {
  if (sameJson(mine, known)) return theirs;
  if (sameJson(theirs, known)) return mine;
  if (typeof mine === 'string' && typeof theirs === 'string')
    return bothTexts(typeof known === 'string' ? known : '', mine, theirs);
  if (isItemList(mine) && isItemList(theirs))
    return Object.values(bothAnswers(itemsOf(known), itemsOf(mine), itemsOf(theirs)));
  if (isJsonObject(mine) && isJsonObject(theirs))
    return bothAnswers(isJsonObject(known) ? known : {}, mine, theirs);
  return mine ?? theirs;
};

/**
 * One record of answers of what two tabs made of it: different answers stand side by side, and one that both changed holds
 * what both wrote. What one changed and the other took away is there.
 * @param known the answers that the changes of this tab were made on
 * @param isChosen whether an answer is chosen, not written: of two the later stays
 */
export const bothAnswers = (
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
      return [key, isMine ? three[1] : bothValues(...three)];
    }),
  );
};
