import { existsSync, readFileSync } from 'node:fs';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { BackupError } from '../backup/backup-error.ts';

/** A pair of keys for backups: whoever has the secret one opens what was sealed for the public one. */
export const makeBackupKey = async (): Promise<{ secret: string; recipient: string }> => {
  const secret = await generateX25519Identity();
  return { secret, recipient: await identityToRecipient(secret) };
};

/**
 * The secret keys of a file, as age writes them: one a line, between comments.
 * @throws BackupError when there are none
 */
export const readIdentities = (path: string): string[] => {
  if (!existsSync(path)) throw new BackupError(`There is no file ${path}.`);
  const identities = readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  if (identities.length === 0) throw new BackupError(`${path} holds no secret key.`);
  return identities;
};
