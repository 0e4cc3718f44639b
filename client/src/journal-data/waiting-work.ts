import type { AncrageDatabase } from '#platform/storage/database.ts';

/** Where unsent words lie in the clear while nobody is signed in: where browsers offer no cryptography. */
const CLEAR_STORES = ['outbox', 'drafts', 'attachments'] as const;

/** Whether this device holds words of anybody that were not sent or saved. Source: Q-53. */
export const hasWaitingWork = async (database: AncrageDatabase): Promise<boolean> => {
  const sealed = await database.getAll('sealed');
  if (sealed.some(({ isSent }) => isSent !== true)) return true;
  const counts = await Promise.all(CLEAR_STORES.map((store) => database.count(store)));
  return counts.some((count) => count > 0);
};
