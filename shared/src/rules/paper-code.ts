/** The 32 signs of Crockford's base32: no I, L, O or U. Source: https://www.crockford.com/base32.html */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP = 4;
const PAPER_CODE = /^[0-9A-HJKMNP-TV-Z]{26}$/;

/** How many random bytes make a paper code: one a sign, 130 bits in all. */
export const PAPER_CODE_BYTES = 26;

/** A paper code as a person reads it: seven groups with hyphens. Every byte gives five of its bits. */
export const paperCodeOf = (bytes: Iterable<number>): string => {
  const signs = Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length] ?? '');
  return signs.map((sign, at) => (at > 0 && at % GROUP === 0 ? `-${sign}` : sign)).join('');
};

/** The form in which a paper code is compared: case, hyphens and spaces do not count; O is read as 0, I and L as 1. */
export const paperCodeKeyOf = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');

/** Whether a typed text has the form of a paper code. */
export const isPaperCode = (typed: string): boolean => PAPER_CODE.test(paperCodeKeyOf(typed));
