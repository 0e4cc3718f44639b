import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LaunchRefusal } from './launch-refusal.ts';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

/**
 * Makes the data folder when it is missing, and makes sure that it can be written.
 * @param folder absolute path
 * @throws LaunchRefusal when it cannot
 */
export const openDataFolder = (folder: string): void => {
  const probe = join(folder, `.probe-${randomBytes(4).toString('hex')}`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new LaunchRefusal(
      `The data folder ${folder} cannot be written (${codeOf(error)}): choose another with ANCRAGE_DATA_DIR.`,
    );
  }
};

/** The password of the embedded database: made with the data folder, kept in it, readable by its owner alone. */
export const databasePassword = (folder: string): string => {
  const path = join(folder, 'secrets', 'postgres-password');
  if (existsSync(path)) return readFileSync(path, 'utf8').trim();
  if (existsSync(join(folder, 'postgres', 'cluster')))
    throw new LaunchRefusal(
      `The password of the database, ${path}, is missing: restore it from your backup.`,
    );
  const password = randomBytes(32).toString('base64url');
  mkdirSync(join(folder, 'secrets'), { recursive: true, mode: 0o700 });
  writeFileSync(path, `${password}\n`, { mode: 0o600 });
  return password;
};
