/**
 * Letters that Unicode does not decompose, and signs that keyboards write in several ways. Quotation marks are removed: which
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

/** Characters that normalization may change: all but the plain letters and signs that make up most of a text. */
const UNCOMMON = /[\u0080-\u{10FFFF}`"]/gu;

const ACCENTS = /^\p{M}+$/u;

/** A cache: the same few characters occur again and again. */
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

/** Text as a search compares it: without case, accents and quotation marks, look-alike characters made equal. Source: P-11. */
export const normalizeForSearch = (text: string): string =>
  text.toLowerCase().replace(UNCOMMON, normalizeUncommon);

/** The normalized words of a search, each once; none for an empty search. */
export const searchWords = (query: string): string[] => [
  ...new Set(normalizeForSearch(query).split(/\s+/).filter(Boolean)),
];

/** A normalized text with the position of each character in the original. */
interface NormalizedText {
  readonly normalized: string;
  /** For each normalized character, the start of its source in the original. */
  readonly starts: readonly number[];
  /** For each normalized character, the end of its source, including the accents that follow. */
  readonly ends: readonly number[];
}

/** Normalizes a text character by character, so that a match can be shown in the original. */
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
