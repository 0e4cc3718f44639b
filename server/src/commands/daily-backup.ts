import { parseArgs } from 'node:util';
import { requireRecipients } from '../backup/backup-error.ts';
import { checkFolder, newestBackupIn } from '../backup/backup-folder.ts';
import { openBackupCopies } from '../backup/open-backup-copies.ts';
import { checkRecipients } from '../config/backups.ts';
import type { Settings } from '../config/settings.ts';

/**
 * Checks everything that a backup every day needs, before the first night.
 * @param args the arguments of `backup`
 * @returns when the newest backup was made, null for never
 * @throws BackupError or SettingsError with one sentence
 */
export const prepareDailyBackup = async (
  args: readonly string[],
  settings: Settings,
): Promise<() => Date | null> => {
  const text = { type: 'string' } as const;
  const { to = '', recipient } = parseArgs({
    args: [...args],
    options: { to: text, recipient: text, keep: text },
  }).values;
  const recipients = recipient === undefined ? settings.backupRecipients : recipient.split(',');
  requireRecipients(recipients);
  await checkRecipients(recipients);
  checkFolder(to);
  if (settings.backupCopy) await openBackupCopies(settings.backupCopy, settings.backupCopyKeyFile);
  return () => newestBackupIn(to, new Date());
};
