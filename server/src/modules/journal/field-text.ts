import { FIELD_MAX_BYTES, FIELD_MAX_DEPTH } from '@ancrage/shared/rules/constants';
import { violationTexts } from '@ancrage/shared/wire/dialect/refusals';
import { type JsonBounds, jsonFaultOf } from '../../http/json-fault.ts';

const BACKSLASH = 0x5c;
/** Of one UTF-16 unit in UTF-8: what is shorter by as much need not be counted. */
const MOST_BYTES = 3;
const NUL = '\\u0000';
/** Of values there may be any number: there is no more of them than fits. */
const BOUNDS: JsonBounds = { depth: FIELD_MAX_DEPTH, values: Number.POSITIVE_INFINITY };

/** Whether a string of a JSON text holds NUL. A backslash that is itself escaped begins no escape. */
const holdsNul = (text: string): boolean => {
  for (let at = text.indexOf(NUL); at >= 0; at = text.indexOf(NUL, at + 1)) {
    let escapes = at;
    while (text.charCodeAt(escapes - 1) === BACKSLASH) escapes -= 1;
    if ((at - escapes) % 2 === 0) return true;
  }
  return false;
};

/**
 * What is wrong with the text of a journal field, or null. The text is kept byte for byte and nothing inside is looked
 * at: it must be JSON, at most 4 MiB of UTF-8, at most 32 deep, without NUL. Source.
 */
export const wrongWithFieldText = (text: string): string | null => {
  if (text.length > FIELD_MAX_BYTES / MOST_BYTES && Buffer.byteLength(text, 'utf8') > FIELD_MAX_BYTES)
    return violationTexts.tooLarge(FIELD_MAX_BYTES);
  const fault = jsonFaultOf(text, BOUNDS);
  if (fault === 'tooDeep') return violationTexts.tooDeep(FIELD_MAX_DEPTH);
  if (holdsNul(text)) return violationTexts.nul;
  // A lone surrogate cannot be written in UTF-8, so that it would not come back as it was.
  return fault === null && text.isWellFormed() ? null : violationTexts.notJson;
};
