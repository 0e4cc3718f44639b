import type { FileStore } from '../infra/file-store/file-store.ts';
import { isAbsent } from './absent.ts';

/** The bytes of a stored file, which are few enough to be held; null when there is no such file. */
export const readWhole = async (store: FileStore, key: string): Promise<Buffer | null> => {
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of store.read(key)) chunks.push(chunk);
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
  return Buffer.concat(chunks);
};
