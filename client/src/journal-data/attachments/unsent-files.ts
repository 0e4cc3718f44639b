import { useSyncExternalStore } from 'react';
import { Listeners } from '#platform/listeners.ts';
import { deviceDatabase } from '#platform/storage/database.ts';

// Apart from `attachments.ts`, which few pages load: every page shows whether something is unsent.
const listeners = new Listeners();
let hasUnsent = false;

/** Notifies the screens whether there is an unsent file. */
export const publishUnsentFiles = (has: boolean): void => {
  if (has === hasUnsent) return;
  hasUnsent = has;
  listeners.notify();
};

/** Whether there is an unsent file. A chosen sign-out asks first. */
export const useHasUnsentFiles = (): boolean => useSyncExternalStore(listeners.add, () => hasUnsent);

/** Whether this device has pending files or file links of any person. */
export const hasFilesOnDevice = async (): Promise<boolean> => {
  const database = await deviceDatabase();
  return (await database.count('attachments')) + (await database.count('fileLinks')) > 0;
};
