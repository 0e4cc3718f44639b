import type { AncrageDatabase } from '#platform/storage/database.ts';

/** Where words may be that nobody else has; sealed most often, and in the clear where browsers offer no cryptography. */
const STORES = ['sealed', 'outbox', 'drafts', 'attachments'] as const;

/** Whether this device holds words of anybody that were not sent or saved. Source: Q-53. */
export const hasWaitingWork = async (database: AncrageDatabase): Promise<boolean> => {
  const counts = await Promise.all(STORES.map((store) => database.count(store)));
  return counts.some((count) => count > 0);
};
