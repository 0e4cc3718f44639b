import { open } from 'node:fs/promises';

/** Makes the entries of a folder survive a crash: a file does so only once the entry that names it does. */
export const syncFolder = async (folder: string): Promise<void> => {
  const entries = await open(folder, 'r');
  try {
    await entries.sync();
  } finally {
    await entries.close();
  }
};
