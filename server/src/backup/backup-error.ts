/** A backup cannot be made, opened or restored; the message is one sentence for whoever asked for it. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/**
 * Makes sure that a backup is sealed for somebody.
 * @throws BackupError when there is no public key
 */
export const requireRecipients = (recipients: readonly string[]): void => {
  if (recipients.length === 0)
    throw new BackupError('BACKUP_RECIPIENTS is not set: "backup --make-key" makes a pair of keys.');
};
