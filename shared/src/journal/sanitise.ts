import { isJsonArray, isJsonObject, type Json, objectOf, own, sameJson } from './json.ts';
import { byIdentity, isItemList } from './lists.ts';

/** Characters with a meaning in markup, and what stands for them. None of the stand-ins is itself replaced. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '<': '‹',
  '>': '›',
  '"': '”',
  "'": '’',
  '`': '’',
  '&': '＆',
};

/** Control characters other than tab and line ends: invisible, and PostgreSQL refuses the first of them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/**
 * Text that no page, mail or old client can take for markup, and that still reads well. Doing it twice changes
 * nothing more. Source: V-06, Q-31.
 */
export const sanitiseText = (text: string): string =>
  text
    .toWellFormed()
    .replace(CONTROLS, '')
    .replace(/[<>"'`&]/g, (character) => LOOK_ALIKES[character] ?? character);

/** A value with all its texts sanitised; keys stay as they are. Source: V-06. */
export const sanitise = (value: Json): Json => {
  if (typeof value === 'string') return sanitiseText(value);
  if (isJsonArray(value)) return value.map(sanitise);
  if (!isJsonObject(value)) return value;
  return objectOf(Object.entries(value).map(([key, inner]) => [key, sanitise(inner)]));
};

/**
 * Sanitises what a change brought and leaves what was already there as it was, so that saving one answer is not a
 * change of all the others that an old client wrote.
 */
export const sanitiseChange = (before: Json | undefined, after: Json): Json => {
  if (sameJson(before, after)) return after;
  if (isJsonObject(before) && isJsonObject(after)) {
    return objectOf(
      Object.entries(after).map(([key, inner]) => [key, sanitiseChange(own(before, key), inner)]),
    );
  }
  if (isItemList(before) && isItemList(after)) {
    const known = byIdentity(before);
    return [...byIdentity(after)].map(([identity, item]) => sanitiseChange(known.get(identity), item));
  }
  if (isJsonArray(before) && isJsonArray(after)) {
    return after.map((item, index) => sanitiseChange(before[index], item));
  }
  return sanitise(after);
};
