import { readFileSync } from 'node:fs';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { BackupError } from '../backup/backup-error.ts';
import { unreadFile } from '../backup/unread-file.ts';
import { isHalf, joinBackupKey } from './backup-key-halves.ts';
import { type CommandContext, UsageError } from './command.ts';
import { typed } from './typed-path.ts';

/** A key pair for backups: the secret key opens what was encrypted for the public one. */
export const makeBackupKey = async (): Promise<{ secret: string; recipient: string }> => {
  const secret = await generateX25519Identity();
  return { secret, recipient: await identityToRecipient(secret) };
};

/** Prefix of a secret key. */
const SECRET = 'AGE-SECRET-KEY-1';

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw unreadFile(path, cause) ?? cause;
  }
};

/**
 * The secret keys in files, as age writes them, one per line, or in two halves; other lines, such as those of "backup
 * --make-key", are ignored.
 * @throws BackupError when there are none, a half is missing, or a file cannot be read
 */
const readIdentities = async (paths: readonly string[]): Promise<string[]> => {
  const lines = paths.flatMap((path) => textOf(path).split('\n')).map((line) => line.trim());
  const identities = lines.filter((line) => line.startsWith(SECRET));
  const halves = lines.filter(isHalf);
  if (halves.length > 0) identities.push(await joinBackupKey(halves));
  if (identities.length === 0)
    throw new BackupError(`${paths.join(', ')} holds no secret key for backups: they begin with ${SECRET}.`);
  return identities;
};

/**
 * The backup to open, with the secret keys.
 * @throws UsageError when one of the two options is missing, BackupError when there is no key
 */
export const backupToOpen = async (
  { from, identity = [] }: { readonly from?: string | undefined; readonly identity?: string[] | undefined },
  context: CommandContext,
): Promise<{ path: string; identities: string[] }> => {
  if (!from) throw new UsageError('Say --from, which backup.');
  if (identity.length === 0) throw new UsageError('Say --identity, the file with the secret key.');
  const paths = identity.map((path) => typed(path, context));
  return { path: typed(from, context), identities: await readIdentities(paths) };
};
