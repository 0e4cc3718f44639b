/** Words that may begin the next line after a number: what they join is not the number's noun. */
const JOINING = [
  'sur',
  'et',
  'ou',
  'à',
  'de',
  'du',
  'des',
  'en',
  'au',
  'le',
  'la',
  'les',
  'of',
  'and',
  'or',
  'to',
  'in',
  'at',
  'on',
];

/** Numbers of at most three digits: a longer one is a year or part of an address. */
const DIGITS = '(?<![\\d.,:/+°-])\\d{1,3}';

/** The values of texts that are numbers, by their names. */
const VALUES = [
  'count',
  'minutes',
  'least',
  'most',
  'maximum',
  'minimum',
  'size',
  '\\w+(?:Days|Hours|Minutes|Months|Kept)',
];

const PARTED = new RegExp(
  `(?:${DIGITS}|\\{\\{(?:${VALUES.join('|')})\\}\\}) (?!(?:${JOINING.join('|')})(?!\\p{L}))(?=\\p{Ll}|[MK][oB](?!\\p{L}))`,
  'u',
);

/** What is said of such a text. */
export const PARTED_NUMBER = 'breaking space between a number and its noun';

/**
 * Whether a line may break between a number and the noun it counts: « 90 jours » must stay on one line. Source: P-01.
 * @param text a text as a person reads it, or one whose `{{values}}` are still to be filled in
 */
export const partsNumberFromNoun = (text: string): boolean => PARTED.test(text);
