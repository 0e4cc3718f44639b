import type { AncrageDatabase } from '#platform/storage/database.ts';

/** The stores with unencrypted unsent data while nobody is signed in: in browsers without cryptography. */
const UNENCRYPTED_STORES = ['outbox', 'drafts', 'attachments'] as const;

/** Whether this device holds unsent or unsaved data of any person. Source: Q-53. */
export const hasPendingChanges = async (database: AncrageDatabase): Promise<boolean> => {
  const sealed = await database.getAll('sealed');
  if (sealed.some(({ isSent }) => isSent !== true)) return true;
  const counts = await Promise.all(UNENCRYPTED_STORES.map((store) => database.count(store)));
  return counts.some((count) => count > 0);
};
