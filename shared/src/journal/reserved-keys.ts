/** Moments of the answers of an entry: `{path: epoch milliseconds}`. */
export const AT_KEY = '~at';
/** Second versions of the answers of an entry: `{path: [{value, at}]}`. */
export const OTHER_KEY = '~other';
/** Ids of the rows of growable lists, stored next to their numbered answers: see `rows.ts`. */
export const ROWS_KEY = '~rows';
/** Texts found in a field that could not be read: `["…"]`, at the top of the field. */
export const UNREAD_KEY = '~unread';

/** Keys of ours inside stored data, at any depth; screens never show them and counts ignore them. */
export const isReservedKey = (key: string): boolean => key.startsWith('~');
