/** The path of an entry itself. */
export const ENTRY_PATH = '';

const encode = (segment: string) => segment.replaceAll('~', '~0').replaceAll('/', '~1');
const decode = (segment: string) => segment.replaceAll('~1', '/').replaceAll('~0', '~');

/**
 * Address of a value inside an entry, as in a JSON pointer without the leading slash: an answer's path is its key, an
 * item of a list is under its identity, an element of a fixed group under its index.
 */
export const childPath = (path: string, segment: string): string =>
  path === ENTRY_PATH ? encode(segment) : `${path}/${encode(segment)}`;

/** The path that holds this one; a plain answer is in the entry itself. */
export const parentPath = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0));

/** The segments of a path. */
export const segmentsOf = (path: string): string[] =>
  path === ENTRY_PATH ? [] : path.split('/').map(decode);

/** Whether a path is inside another. */
export const isWithin = (path: string, outer: string): boolean => path.startsWith(`${outer}/`);

/** Keys under which the journal keeps the position of a person; no exercise may ask for an answer under them. */
export const STATE_KEYS: ReadonlySet<string> = new Set(['status', 'stage', 'date', 'form_type', 'progress']);

/**
 * Whether a path ends in a key that holds a position, not what the person wrote: of two changes the later one
 * counts, whole, and the other leaves no second version.
 */
export const isStatePath = (path: string): boolean => STATE_KEYS.has(path.slice(path.lastIndexOf('/') + 1));

/**
 * Whether a path holds one answer of several members that are written together: what became of an intuition. Of two
 * changes one stays, whole, and the other becomes a second version.
 */
export const isWholePath = (path: string): boolean => /^intuitionsdata\/[^/]+\/outcome$/.test(path);
