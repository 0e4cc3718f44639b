import type { Owner } from '#journal-data/local-journal.ts';
import type { WithLock } from '#platform/locks.ts';
import type { Authorised } from '#platform/session/tokens.ts';
import type { AncrageDatabase } from '#platform/storage/database.ts';

/** What surrounds a journal. */
export interface Surroundings {
  readonly database: () => Promise<AncrageDatabase>;
  readonly authorised: Authorised;
  readonly withLock: WithLock;
  readonly now: () => number;
  readonly isOffline: () => boolean;
  /** whether this owner is the one who is signed in on this device */
  readonly isSignedIn: (owner: Owner) => boolean;
  /** whether anybody is; what another tab did shows here before its message is heard */
  readonly isAnybodySignedIn: () => boolean;
  /** calls back whenever it is worth trying the network again; returns what stops it */
  readonly onWake: (listener: () => void) => () => void;
  /** name of the lock and of the channel that the tabs share */
  readonly name: string;
}

/** What asking the server came to; `unreachable`: no answer, or no room to keep it, and the copy on the device stands. */
export type RefreshOutcome = 'refreshed' | 'unchanged' | 'unreachable';
