/** 32 signs that nobody mistakes for another, read aloud or copied by hand: neither 0, O, 1 nor I. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const GROUP = 4;

/** How many random bytes make a code: one a sign, 60 bits in all. Source: Q-06. */
export const RECOVERY_CODE_BYTES = 12;

/** A recovery code as a person reads it: `ABCD-EFGH-JKLM`. Every byte gives five of its bits. */
export const recoveryCodeOf = (bytes: Iterable<number>): string => {
  const signs = Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length] ?? '');
  return signs.map((sign, at) => (at > 0 && at % GROUP === 0 ? `-${sign}` : sign)).join('');
};

/** The form in which a code is compared: case, hyphens and spaces do not count. */
export const recoveryCodeKeyOf = (code: string): string =>
  code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '');
