import { useSyncExternalStore } from 'react';
import { Listeners } from '#platform/listeners.ts';
import { deviceDatabase } from '#platform/storage/database.ts';

// Apart from the files themselves, which few pages need: every page tells whether something waits.
const listeners = new Listeners();
let hasUnsent = false;

/** Tells the screens whether a file waits on this device that the server has not. */
export const publishUnsentFiles = (has: boolean): void => {
  if (has === hasUnsent) return;
  hasUnsent = has;
  listeners.tell();
};

/** Whether a file waits on this device that the server has not: a chosen sign-out asks first. */
export const useHasUnsentFiles = (): boolean => useSyncExternalStore(listeners.add, () => hasUnsent);

/** Whether this device holds any file on its way, or one that the record has to name or let go, whoever's it is. */
export const hasFilesOnDevice = async (): Promise<boolean> => {
  const database = await deviceDatabase();
  return (await database.count('attachments')) + (await database.count('fileLinks')) > 0;
};
