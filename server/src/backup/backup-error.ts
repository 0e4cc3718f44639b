/** A backup cannot be made, opened or restored. The message is one sentence for the person who runs the command. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/**
 * Checks that a backup has a recipient.
 * @throws BackupError when there is no public key
 */
export const requireRecipients = (recipients: readonly string[]): void => {
  if (recipients.length === 0)
    throw new BackupError('BACKUP_RECIPIENTS is not set: "backup --make-key" makes a pair of keys.');
};
