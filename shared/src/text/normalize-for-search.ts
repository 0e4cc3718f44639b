/**
 * Letters that no decomposition takes apart, and signs that keyboards write in several ways. Quotation marks are left out: which
 * ones a text has, and with which spaces, depends on its language. The SQL function `folded` does the same.
 */
const ALIKE: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ς: 'σ',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '`': "'",
  '"': '',
  '“': '',
  '”': '',
  '„': '',
  '‟': '',
  '«': '',
  '»': '',
  '″': '',
  '‹': '<',
  '›': '>',
  '＜': '<',
  '＞': '>',
  '＆': '&',
  '\u2010': '-',
  '\u2011': '-',
  '\u00A0': ' ',
  '\u202F': ' ',
};

/** What may become another character: all but the plain letters and signs that most of a text is made of. */
const UNCOMMON = /[\u0080-\u{10FFFF}`"]/gu;

const ACCENTS = /^\p{M}+$/u;

/** The same few characters come again and again: each is taken apart once. */
const known = new Map<string, string>();

const normalizeUncommon = (character: string): string => {
  const before = known.get(character);
  if (before !== undefined) return before;
  const normalized = character
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/./gu, (sign) => ALIKE[sign] ?? sign);
  known.set(character, normalized);
  return normalized;
};

/** Text as a search compares it: no case, accent or quotation mark, no difference between signs that look alike. Source: P-11. */
export const normalizeForSearch = (text: string): string =>
  text.toLowerCase().replace(UNCOMMON, normalizeUncommon);

/** The words of a search, folded, each once; none when there is nothing to search. */
export const searchWords = (query: string): string[] => [
  ...new Set(normalizeForSearch(query).split(/\s+/).filter(Boolean)),
];

/** A folded text that knows where each of its characters comes from. */
interface NormalizedText {
  readonly normalized: string;
  /** For each character of the folded text, where the character it comes from begins in the original. */
  readonly starts: readonly number[];
  /** For each, where what it comes from ends, with the accents that follow it. */
  readonly ends: readonly number[];
}

/** Folds a text piece by piece, so that what is found in it can be shown in the original. */
export const normalizeWithPositions = (text: string): NormalizedText => {
  let normalized = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const character of text) {
    const end = at + character.length;
    const piece = normalizeForSearch(character);
    // An accent written after its letter goes with the letter.
    if (piece === '' && ACCENTS.test(character)) {
      for (let last = ends.length - 1; last >= 0 && ends[last] === at; last -= 1) ends[last] = end;
    }
    for (let unit = 0; unit < piece.length; unit += 1) {
      starts.push(at);
      ends.push(end);
    }
    normalized += piece;
    at = end;
  }
  return { normalized, starts, ends };
};
