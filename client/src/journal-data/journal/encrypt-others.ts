import { usersOnDevice } from '#journal-data/store/local-journal.ts';
import { loadSync } from '#journal-data/sync/load-sync.ts';
import type { AncrageDatabase } from '#platform/storage/database.ts';

/**
 * Encrypts the journals on this device of everybody but one person. Source: T-05, Q-53.
 * @param except the signed-in person, if any
 */
export const encryptOthers = async (database: AncrageDatabase, except?: number): Promise<void> => {
  const people = await usersOnDevice(database, except);
  if (people.length === 0) return;
  const { encryptJournals } = await loadSync();
  await encryptJournals(database, people);
};
