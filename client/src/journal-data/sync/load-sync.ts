import { Unreachable } from '#platform/api/failures.ts';

const toUnreachable = (cause: unknown): never => {
  throw new Unreachable('network', { cause });
};

/**
 * Loads the code that talks with the server and encrypts data. Pages that only show the journal or write in it do without.
 * @throws Unreachable when that file of the app cannot be fetched: as for a call, the caller waits for the network
 */
export const loadSync = async () =>
  (await import('#journal-data/sync/sync-bundle.ts').catch(toUnreachable)).syncBundle;
