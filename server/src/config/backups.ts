import { SettingsError } from './settings-error.ts';

/** A backup is late when none was made for this long: a day, and two hours to make it. */
export const BACKUP_LATE_MS = 26 * 60 * 60 * 1000;

/**
 * Checks public keys of age (https://age-encryption.org), each of which has a checksum.
 * @throws SettingsError for the first that is none
 */
export const checkRecipients = async (recipients: readonly string[]): Promise<void> => {
  if (recipients.length === 0) return;
  // Loaded on demand: a start without backups has no use for it.
  const { Encrypter } = await import('age-encryption');
  for (const recipient of recipients) {
    try {
      new Encrypter().addRecipient(recipient);
    } catch (cause) {
      throw new SettingsError(
        `BACKUP_RECIPIENTS has ${recipient}, which is no public key for backups: copy all of it, as "backup --make-key" printed it.`,
        { cause },
      );
    }
  }
};
