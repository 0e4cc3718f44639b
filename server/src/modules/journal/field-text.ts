import { FIELD_MAX_BYTES, FIELD_MAX_DEPTH } from '@ancrage/shared/rules/constants';
import { violationTexts } from '@ancrage/shared/wire/dialect/refusals';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Of one UTF-16 unit in UTF-8: what is shorter by as much need not be counted. */
const MOST_BYTES = 3;
const NUL = '\\u0000';
const OPENERS = new Set([0x5b, 0x7b]);
const CLOSERS = new Set([0x5d, 0x7d]);

/** Where a string ends that begins at a quote; the end of the text for one that does not end. */
const endOfString = (text: string, quote: number): number => {
  for (let end = text.indexOf('"', quote + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = end;
    while (text.charCodeAt(escapes - 1) === BACKSLASH) escapes -= 1;
    if ((end - escapes) % 2 === 0) return end;
  }
  return text.length;
};

/** Deepest nesting of a JSON text, without building anything of it. Strings, which are most of it, are leapt over. */
const depthOf = (text: string): number => {
  let depth = 0;
  let deepest = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) index = endOfString(text, index);
    else if (OPENERS.has(code)) deepest = Math.max(deepest, ++depth);
    else if (CLOSERS.has(code)) depth -= 1;
  }
  return deepest;
};

/** Whether a string of a JSON text holds NUL. A backslash that is itself escaped begins no escape. */
const holdsNul = (text: string): boolean => {
  for (let at = text.indexOf(NUL); at >= 0; at = text.indexOf(NUL, at + 1)) {
    let escapes = at;
    while (text.charCodeAt(escapes - 1) === BACKSLASH) escapes -= 1;
    if ((at - escapes) % 2 === 0) return true;
  }
  return false;
};

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** What is wrong with the characters of a text that is kept as it is sent, or null: some cannot be stored. */
export const wrongWithCharacters = (text: string): string | null => {
  if (text.includes('\0')) return violationTexts.nul;
  // A lone surrogate cannot be written in UTF-8, so that it would not come back as it was.
  return text.isWellFormed() ? null : violationTexts.halfCharacter;
};

/**
 * What is wrong with the text of a journal field, or null. The text is kept byte for byte and nothing inside is looked
 * at: it must be JSON, at most 4 MiB of UTF-8, at most 32 deep, without NUL. Source.
 */
export const wrongWithFieldText = (text: string): string | null => {
  if (text.length > FIELD_MAX_BYTES / MOST_BYTES && Buffer.byteLength(text, 'utf8') > FIELD_MAX_BYTES)
    return violationTexts.tooLarge(FIELD_MAX_BYTES);
  // The depth comes before parsing, which would recurse as deep as the text does.
  if (depthOf(text) > FIELD_MAX_DEPTH) return violationTexts.tooDeep(FIELD_MAX_DEPTH);
  if (holdsNul(text)) return violationTexts.nul;
  // A lone surrogate cannot be written in UTF-8, so that it would not come back as it was.
  return text.isWellFormed() && isJson(text) ? null : violationTexts.notJson;
};
