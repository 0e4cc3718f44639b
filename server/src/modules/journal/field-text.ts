import { FIELD_MAX_BYTES, FIELD_MAX_DEPTH } from '@ancrage/shared/rules/constants';
import { violationTexts } from '@ancrage/shared/wire/dialect/refusals';
import { type JsonBounds, jsonFaultOf } from '../../http/json-fault.ts';

const BACKSLASH = 0x5c;
/** UTF-8 bytes of one UTF-16 unit at most: a text shorter than the limit by this factor need not be counted. */
const MOST_BYTES = 3;
const NUL = '\\u0000';
/** The number of values is not limited, since the size is. */
const BOUNDS: JsonBounds = { depth: FIELD_MAX_DEPTH, values: Number.POSITIVE_INFINITY };

/** Whether a string of a JSON text contains NUL. An escaped backslash begins no escape. */
const holdsNul = (text: string): boolean => {
  for (let at = text.indexOf(NUL); at >= 0; at = text.indexOf(NUL, at + 1)) {
    let escapes = at;
    while (text.charCodeAt(escapes - 1) === BACKSLASH) escapes -= 1;
    if ((at - escapes) % 2 === 0) return true;
  }
  return false;
};

/**
 * The fault of a text for a journal field, or null. The text is stored byte for byte and not interpreted: it must be
 * JSON, at most 4 MiB of UTF-8, at most 32 levels deep, without NUL. Source.
 */
export const wrongWithFieldText = (text: string): string | null => {
  if (text.length > FIELD_MAX_BYTES / MOST_BYTES && Buffer.byteLength(text, 'utf8') > FIELD_MAX_BYTES)
    return violationTexts.tooLarge(FIELD_MAX_BYTES);
  const fault = jsonFaultOf(text, BOUNDS);
  if (fault === 'tooDeep') return violationTexts.tooDeep(FIELD_MAX_DEPTH);
  if (holdsNul(text)) return violationTexts.nul;
  // UTF-8 cannot encode a lone surrogate, so the text would come back changed.
  return fault === null && text.isWellFormed() ? null : violationTexts.notJson;
};
