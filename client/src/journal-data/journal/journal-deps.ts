import type { Owner } from '#journal-data/store/local-journal.ts';
import type { WithLock } from '#platform/locks.ts';
import type { Authorised } from '#platform/session/tokens.ts';
import type { AncrageDatabase } from '#platform/storage/database.ts';

/** What a journal needs from the browser and the session. */
export interface JournalDeps {
  readonly database: () => Promise<AncrageDatabase>;
  readonly authorised: Authorised;
  readonly withLock: WithLock;
  readonly now: () => number;
  readonly isOffline: () => boolean;
  /** whether this owner is signed in on this device */
  readonly isSignedIn: (owner: Owner) => boolean;
  /** whether anybody is signed in; reflects what another tab did before its message arrives here */
  readonly isAnybodySignedIn: () => boolean;
  /** registers a callback for when a network call is worth trying again; returns the function that removes it */
  readonly onWake: (listener: () => void) => () => void;
  /** name of the lock and of the channel that the tabs share */
  readonly name: string;
}

/** The outcome of a refresh. `unreachable`: no response, or the device is too full to store it; the local copy stays as it is. */
export type RefreshOutcome = 'refreshed' | 'unchanged' | 'unreachable';
