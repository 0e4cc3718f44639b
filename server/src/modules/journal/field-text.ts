import { FIELD_MAX_BYTES, FIELD_MAX_DEPTH } from '@ancrage/shared/rules/constants';
import { violationTexts } from '@ancrage/shared/wire/dialect/refusals';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENERS = new Set([0x5b, 0x7b]);
const CLOSERS = new Set([0x5d, 0x7d]);

interface Shape {
  readonly depth: number;
  readonly nul: boolean;
}

/** Deepest nesting of a JSON text, and whether a string of it holds NUL, without building anything of it. */
const shapeOf = (text: string): Shape => {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  let nul = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === QUOTE) inString = false;
      else if (code === BACKSLASH) {
        if (text.startsWith('u0000', index + 1)) nul = true;
        index += 1;
      }
    } else if (code === QUOTE) inString = true;
    else if (OPENERS.has(code)) deepest = Math.max(deepest, ++depth);
    else if (CLOSERS.has(code)) depth -= 1;
  }
  return { depth: deepest, nul };
};

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/**
 * What is wrong with the text of a journal field, or null. The text is kept byte for byte and nothing inside is looked
 * at: it must be JSON, at most 4 MiB of UTF-8, at most 32 deep, without NUL. Source.
 */
export const wrongWithFieldText = (text: string): string | null => {
  if (Buffer.byteLength(text, 'utf8') > FIELD_MAX_BYTES) return violationTexts.tooLarge(FIELD_MAX_BYTES);
  const { depth, nul } = shapeOf(text);
  // The depth comes before parsing, which would recurse as deep as the text does.
  if (depth > FIELD_MAX_DEPTH) return violationTexts.tooDeep(FIELD_MAX_DEPTH);
  if (nul) return violationTexts.nul;
  // A lone surrogate cannot be written in UTF-8, so that it would not come back as it was.
  return text.isWellFormed() && isJson(text) ? null : violationTexts.notJson;
};
