import { join } from 'node:path';
import type { Settings } from '../../config/settings.ts';
import type { Clock } from '../clock/clock.ts';
import type { Randomness } from '../randomness/randomness.ts';
import { readBucketAccess } from './bucket-access.ts';
import type { FileStore } from './file-store.ts';
import { FolderFileStore } from './folder-file-store.ts';

/**
 * The store of this installation: a bucket when FILE_STORE_URL names one, otherwise a folder of the data folder.
 * @throws SettingsError when the access key of the bucket cannot be read
 */
export const openFileStore = async (
  { fileStore, fileStoreKeyFile, dataDir }: Pick<Settings, 'dataDir' | 'fileStore' | 'fileStoreKeyFile'>,
  clock: Clock,
  randomness: Randomness,
): Promise<FileStore> => {
  if (!fileStore) return new FolderFileStore(join(dataDir, 'files'), clock, randomness);
  const access =
    fileStoreKeyFile === undefined ? null : readBucketAccess('FILE_STORE_KEY_FILE', fileStoreKeyFile);
  // The library of the store is large, so it is loaded only when files are in a bucket.
  const { BucketFileStore } = await import('./bucket-file-store.ts');
  return new BucketFileStore(fileStore, access, join(dataDir, 'files-on-their-way'), clock, randomness);
};
