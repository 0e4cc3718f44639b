import { buffer } from 'node:stream/consumers';
import { FileMissingError } from '../infra/file-store/file-errors.ts';
import type { FileStore } from '../infra/file-store/file-store.ts';

/** The bytes of a stored file that is small enough for memory; null when there is no such file. */
export const readWhole = async (store: FileStore, key: string): Promise<Buffer | null> => {
  try {
    return await buffer(store.read(key));
  } catch (error) {
    if (error instanceof FileMissingError) return null;
    throw error;
  }
};
