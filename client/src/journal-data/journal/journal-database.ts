import { loadSync } from '#journal-data/sync/load-sync.ts';
import { type AncrageDatabase, deviceDatabase } from '#platform/storage/database.ts';
import { unsavedDraftKeys } from '#platform/storage/local.ts';

/** The database of this device, after the drafts that closed pages left in local storage were moved into it. */
export const journalDatabase = async (): Promise<AncrageDatabase> => {
  const database = await deviceDatabase();
  if (unsavedDraftKeys().length > 0)
    await loadSync()
      .then(({ recoverUnsavedDrafts }) => recoverUnsavedDrafts(database))
      .catch((failure: unknown) => {
        console.error(
          'Unsaved drafts of a closed page could not be recovered; they stay in local storage.',
          failure,
        );
      });
  return database;
};
