import type { Locale } from '../rules/locales.ts';
import { isJsonArray, isJsonObject, type Json, objectOf, own, sameJson } from './json.ts';
import { byIdentity, isItemList } from './lists.ts';

/** Characters with a meaning in markup, and what stands for them. None of the stand-ins is itself replaced. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '<': '‹',
  '>': '›',
  "'": '’',
  '`': '’',
  '&': '＆',
};
/** Before a number `<` and `>` are signs of comparison, or a heart: `<3`. */
const BEFORE_NUMBER: Readonly<Record<string, string>> = { '<': '＜', '>': '＞' };

/** What a straight quotation mark stands for. */
type Mark = 'opening' | 'closing' | 'inches';

/** Quotation marks as print has them, with the spaces that French wants inside. */
const QUOTES: Readonly<Record<Locale, Readonly<Record<Mark, string>>>> = {
  fr: { opening: '«\u00A0', closing: '\u00A0»', inches: '″' },
  en: { opening: '“', closing: '”', inches: '″' },
};
/** What a quotation may follow, and what may follow it: the beginning or the end, spaces, brackets, other punctuation. */
const BEFORE_QUOTATION = /^$|[\s([{“«‹—–’'/-]$/u;
const AFTER_QUOTATION = /^$|^[\s)\]},.;:!?…”»›>/—–-]/u;
const SPACES_AT_START = /^[ \u00A0\u202F]+/;
const SPACES_AT_END = /[ \u00A0\u202F]+$/;

/** Control characters other than tab and line ends: invisible, and PostgreSQL refuses the first of them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/**
 * The kind of each straight quotation mark of a text, from the characters before and after it; if those do not decide, opening and
 * closing alternate. A mark after a digit that closes nothing is an inch mark (27″).
 * @param pieces the text, cut where the marks are
 */
const marksBetween = (pieces: readonly string[]): Mark[] => {
  let isOpen = false;
  return pieces.slice(1).map((after, at) => {
    const before = pieces[at] ?? '';
    // Two marks in a row have nothing between them: the first is before the second.
    const mayOpen = BEFORE_QUOTATION.test(at > 0 && before === '' ? '“' : before.slice(-1));
    const mayClose = AFTER_QUOTATION.test(after.slice(0, 1));
    if (mayClose && !mayOpen && !isOpen && /\d$/.test(before)) return 'inches';
    isOpen = mayOpen === mayClose ? !isOpen : mayOpen;
    return isOpen ? 'opening' : 'closing';
  });
};

/** A text with the quotation marks of print in the place of straight ones. */
const withQuotes = (text: string, locale: Locale): string => {
  const pieces = text.split('"');
  const marks = marksBetween(pieces);
  const trims = locale === 'fr';
  return pieces
    .map((piece, at) => {
      const [before, after] = [marks[at - 1], marks[at]];
      let shown = piece;
      if (trims && before === 'opening') shown = shown.replace(SPACES_AT_START, '');
      if (trims && after === 'closing') shown = shown.replace(SPACES_AT_END, '');
      return after === undefined ? shown : shown + QUOTES[locale][after];
    })
    .join('');
};

/**
 * Text that no page, mail or old client can take for markup, and that still reads well. Doing it twice changes
 * nothing more. Source: V-06, Q-31.
 * @param locale whose quotation marks are written; where it is not known, those that both languages can read
 */
export const sanitiseText = (text: string, locale: Locale = 'en'): string =>
  withQuotes(text.toWellFormed().replace(CONTROLS, ''), locale)
    .replace(/[<>](?=\s?\d)/g, (sign) => BEFORE_NUMBER[sign] ?? sign)
    .replace(/[<>'`&]/g, (character) => LOOK_ALIKES[character] ?? character);

/** A value with all its texts sanitised; keys stay as they are. Source: V-06. */
export const sanitise = (value: Json, locale?: Locale): Json => {
  if (typeof value === 'string') return sanitiseText(value, locale);
  if (isJsonArray(value)) return value.map((inner) => sanitise(inner, locale));
  if (!isJsonObject(value)) return value;
  return objectOf(Object.entries(value).map(([key, inner]) => [key, sanitise(inner, locale)]));
};

/**
 * Sanitises what a change brought and leaves what was already there as it was, so that saving one answer is not a
 * change of all the others that an old client wrote.
 */
export const sanitiseChange = (before: Json | undefined, after: Json, locale?: Locale): Json => {
  if (sameJson(before, after)) return after;
  if (isJsonObject(before) && isJsonObject(after)) {
    return objectOf(
      Object.entries(after).map(([key, inner]) => [key, sanitiseChange(own(before, key), inner, locale)]),
    );
  }
  if (isItemList(before) && isItemList(after)) {
    const known = byIdentity(before);
    return [...byIdentity(after)].map(([identity, item]) =>
      sanitiseChange(known.get(identity), item, locale),
    );
  }
  if (isJsonArray(before) && isJsonArray(after)) {
    return after.map((item, index) => sanitiseChange(before[index], item, locale));
  }
  return sanitise(after, locale);
};
