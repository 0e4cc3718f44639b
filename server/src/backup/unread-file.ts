import { codeOf } from '../config/error-code.ts';
import { thisAccount } from '../config/this-account.ts';
import { BackupError } from './backup-error.ts';

/** The sentence for a file without read permission; null for any other failure. */
export const unreadFile = (path: string, cause: unknown): BackupError | null => {
  const code = codeOf(cause);
  if (code === null || !/^E[A-Z0-9]+$/.test(code)) return null;
  if (code === 'ENOENT' || code === 'ENOTDIR') return new BackupError(`There is no file ${path}.`, { cause });
  return new BackupError(
    code === 'EISDIR'
      ? `${path} is a folder: name the file in it.`
      : `${path} cannot be read by ${thisAccount()} (${code}).`,
    { cause },
  );
};
