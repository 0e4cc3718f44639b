import { UNSENT_WARNING_MS } from '@ancrage/shared/rules/constants';
import type { SyncState } from '#journal-data/sync/sync-state.ts';

/**
 * Why pending changes need the user's attention: the server refused them, something blocks them, or they are more than
 * a day old.
 */
export type Trouble = 'parked' | 'blocked' | 'late';

/** The problem with pending changes; null while their age is normal. */
export const troubleOf = ({ parked, isBlocked, oldestUnsentAt }: SyncState, at: number): Trouble | null => {
  if (parked.length > 0) return 'parked';
  if (isBlocked) return 'blocked';
  return oldestUnsentAt !== null && at - oldestUnsentAt >= UNSENT_WARNING_MS ? 'late' : null;
};
