import { fetchSyncing } from '#journal-data/fetch-syncing.ts';
import { type AncrageDatabase, deviceDatabase } from '#platform/storage/database.ts';
import { lastWordsKeys } from '#platform/storage/local.ts';

/** The database of this device, with all that pages wrote that have gone. */
export const journalDatabase = async (): Promise<AncrageDatabase> => {
  const database = await deviceDatabase();
  if (lastWordsKeys().length > 0)
    await fetchSyncing()
      .then(({ takeUpLastWords }) => takeUpLastWords(database))
      .catch((failure: unknown) => {
        console.error('What a page left could not be taken up; it stays.', failure);
      });
  return database;
};
