import { fetchSyncing } from '#journal-data/fetch-syncing.ts';
import { peopleOnDevice } from '#journal-data/local-journal.ts';
import type { AncrageDatabase } from '#platform/storage/database.ts';

/**
 * Seals what anybody could not send from this device, and erases the rest of theirs. Source: T-05, Q-53.
 * @param except the person who is signed in, if anybody
 */
export const sealAllBut = async (database: AncrageDatabase, except?: number): Promise<void> => {
  const people = await peopleOnDevice(database, except);
  if (people.length === 0) return;
  const { sealJournals } = await fetchSyncing();
  await sealJournals(database, people);
};
