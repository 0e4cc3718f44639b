import { SettingsError } from './settings-error.ts';

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
