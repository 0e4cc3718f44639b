import fc from 'fast-check';

const SURROGATES_FROM = 0xd800;
const SURROGATES = 0x800;
const LAST = 0x10ffff;

/**
 * Any one character, as fast-check's own unit `binary` has them and in the same order: that one lays down a table of all of them,
 * a million, in every process that names it.
 */
export const anyCharacter = fc.nat({ max: LAST - SURROGATES }).map(
  (index) => String.fromCodePoint(index < SURROGATES_FROM ? index : index + SURROGATES),
  (character) => {
    const [code, ...more] = Array.from(String(character), (each) => each.codePointAt(0) ?? 0);
    if (code === undefined || more.length > 0) throw new Error('This is not one character.');
    return code < SURROGATES_FROM ? code : code - SURROGATES;
  },
);
