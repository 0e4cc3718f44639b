import { FileLost } from '../infra/file-store/file-lost.ts';
import type { FileStore } from '../infra/file-store/file-store.ts';

/** The bytes of a stored file, which are few enough to be held; null when there is no such file. */
export const readWhole = async (store: FileStore, key: string): Promise<Buffer | null> => {
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of store.read(key)) chunks.push(chunk);
  } catch (error) {
    if (error instanceof FileLost) return null;
    throw error;
  }
  return Buffer.concat(chunks);
};
