import { UNSENT_WARNING_MS } from '@ancrage/shared/rules/constants';
import type { SyncState } from '#journal-data/sync/sync-state.ts';

/** Why work on this device needs the person's attention: it was refused, something on the way blocks it, or it has waited for more than a day. */
export type Trouble = 'parked' | 'blocked' | 'late';

/** What there is to say of work that could not be sent; null as long as waiting is nothing out of the ordinary. */
export const troubleOf = ({ parked, isBlocked, oldestUnsentAt }: SyncState, at: number): Trouble | null => {
  if (parked.length > 0) return 'parked';
  if (isBlocked) return 'blocked';
  return oldestUnsentAt !== null && at - oldestUnsentAt >= UNSENT_WARNING_MS ? 'late' : null;
};
