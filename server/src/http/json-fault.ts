/** What a JSON text may hold. */
export interface JsonBounds {
  /** Brackets within each other. */
  readonly depth: number;
  /** Values of any kind, lists and objects among them. */
  readonly values: number;
}

/** Why nothing is built of a text: it is no JSON, or goes beyond a bound. */
export type JsonFault = 'malformed' | 'tooDeep' | 'tooMany';

const [QUOTE, BACKSLASH, SPACE, COMMA, COLON] = [0x22, 0x5c, 0x20, 0x2c, 0x3a];
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];
/** What may follow a backslash, but for the `u` of a number. */
const ESCAPED: ReadonlySet<number> = new Set(Buffer.from('"\\/bfnrt'));
const NUMBERED = /\\u[\dA-Fa-f]{4}/y;
const PLAIN = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
/** Where something ends that is not what it should be. */
const NOWHERE = -1;

const endOf = (pattern: RegExp, text: string, start: number): number => {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : NOWHERE;
};

const behindBlanks = (text: string, start: number): number => {
  let at = start;
  for (let code = text.charCodeAt(at); code <= SPACE; code = text.charCodeAt(at)) {
    if (code !== SPACE && code !== 0x0a && code !== 0x0d && code !== 0x09) return at;
    at += 1;
  }
  return at;
};

/** Where an escape ends that begins at a backslash. */
const endOfEscape = (text: string, start: number): number =>
  ESCAPED.has(text.charCodeAt(start + 1)) ? start + 2 : endOf(NUMBERED, text, start);

/** By code, not by a pattern: that would remember where it was in a string of megabytes at each letter. */
const endOfString = (text: string, start: number): number => {
  for (let at = start + 1; at >= 0 && at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code < SPACE) return NOWHERE;
    at = code === BACKSLASH ? endOfEscape(text, at) : at + 1;
  }
  return NOWHERE;
};

/** Where a value ends that is neither a list nor an object. */
const endOfLeaf = (text: string, start: number): number =>
  text.charCodeAt(start) === QUOTE ? endOfString(text, start) : endOf(PLAIN, text, start);

/** Where the value of a member begins whose name begins there. */
const behindName = (text: string, start: number): number => {
  const end = text.charCodeAt(start) === QUOTE ? endOfString(text, start) : NOWHERE;
  const colon = end < 0 ? NOWHERE : behindBlanks(text, end);
  return text.charCodeAt(colon) === COLON ? behindBlanks(text, colon + 1) : NOWHERE;
};

/** Behind the ends that follow a value: what they end is open no more. */
const behindEnds = (text: string, start: number, ends: number[]): number => {
  let at = behindBlanks(text, start);
  while (ends.length > 0 && text.charCodeAt(at) === ends.at(-1)) {
    ends.pop();
    at = behindBlanks(text, at + 1);
  }
  return at;
};

/**
 * Why nothing is built of a text, or null for JSON within bounds. It is found out without building anything: the `[[],[],…` of some
 * megabytes makes a million lists, which take gigabytes and seconds. What is not malformed is what JSON.parse takes.
 */
export const jsonFaultOf = (text: string, { depth, values }: JsonBounds): JsonFault | null => {
  /** What ends the lists and objects that are open, the innermost last. */
  const ends: number[] = [];
  let count = 0;
  for (let at = behindBlanks(text, 0); at >= 0; ) {
    count += 1;
    if (count > values) return 'tooMany';
    const code = text.charCodeAt(at);
    if (code === LIST || code === OBJECT) {
      const end = code === LIST ? LIST_END : OBJECT_END;
      if (ends.push(end) > depth) return 'tooDeep';
      at = behindBlanks(text, at + 1);
      if (text.charCodeAt(at) !== end) {
        if (code === OBJECT) at = behindName(text, at);
        continue;
      }
    } else at = endOfLeaf(text, at);
    at = behindEnds(text, at, ends);
    if (ends.length === 0) return at === text.length ? null : 'malformed';
    if (text.charCodeAt(at) !== COMMA) return 'malformed';
    at = behindBlanks(text, at + 1);
    if (ends.at(-1) === OBJECT_END) at = behindName(text, at);
  }
  return 'malformed';
};
