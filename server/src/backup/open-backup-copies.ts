import type { BucketSettings } from '../config/bucket-settings.ts';
import { readBucketAccess } from '../infra/file-store/bucket-access.ts';
import type { BackupCopies } from './backup-copies.ts';

/**
 * The bucket for copies of backups.
 * @param keyFile file with the key of its account; absent: the machine's default credentials
 * @throws SettingsError when the file cannot be read
 */
export const openBackupCopies = async (
  settings: BucketSettings,
  keyFile: string | undefined,
): Promise<BackupCopies> => {
  const access = keyFile === undefined ? null : readBucketAccess('BACKUP_COPY_KEY_FILE', keyFile);
  // The library of the store is large.
  const { BackupCopies } = await import('./backup-copies.ts');
  return new BackupCopies(settings, access);
};
