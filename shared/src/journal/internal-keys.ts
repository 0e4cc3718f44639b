import { childPath, ENTRY_PATH, isStatePath } from './answer-path.ts';
import { isReservedKey } from './reserved-keys.ts';

const IDENTITY_KEYS: ReadonlySet<string> = new Set(['id', 'fid', 'uuid']);
/** Where an entry belongs: no words of the person. */
const BELONGING_KEYS: ReadonlySet<string> = new Set(['pf', 'special']);

/** Whether a key holds an identifier. */
export const isIdentityKey = (key: string): boolean => IDENTITY_KEYS.has(key);

/** Whether the value under a key of an entry was not written by the person: an id, a state, a moment, a key of ours. */
export const isInternalKey = (key: string): boolean =>
  isIdentityKey(key) ||
  BELONGING_KEYS.has(key) ||
  isReservedKey(key) ||
  isStatePath(childPath(ENTRY_PATH, key));
