import { Unreachable } from '#platform/api/failures.ts';

/** A file of the app that could not be had: what it was for waits for the network, as everything does. */
const outOfReach = (cause: unknown): never => {
  throw new Unreachable('network', { cause });
};

/**
 * How the journal goes to and fro: none of it is needed to show what the device holds, or to write on it.
 * @throws Unreachable
 */
export const fetchSyncing = async () => (await import('#journal-data/syncing.ts').catch(outOfReach)).syncing;
