import { chmod, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../config/error-code.ts';
import { BackupError } from './backup-error.ts';

/** Belongs to the embedded database of the machine, not to its content. */
const OF_THE_MACHINE = 'postgres-password';
const NAME = /^[a-z][a-z0-9-]*(\.[a-z]+)?$/;
const OWNER_ONLY = 0o600;

const folderOf = (dataDir: string) => join(dataDir, 'secrets');

/** Names of the secrets in a backup, without those that a restore has renamed. */
export const namesOfSecrets = async (dataDir: string): Promise<string[]> => {
  try {
    const entries = await readdir(folderOf(dataDir), { withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && NAME.test(entry.name) && entry.name !== OF_THE_MACHINE)
      .map(({ name }) => name)
      .sort();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
};

/** The secrets of an installation by name. */
export const readSecrets = async (dataDir: string): Promise<Map<string, Buffer>> => {
  const secrets = new Map<string, Buffer>();
  for (const name of await namesOfSecrets(dataDir))
    secrets.set(name, await readFile(join(folderOf(dataDir), name)));
  return secrets;
};

/** Restored secrets, and how to remove them again. */
export interface PlacedSecrets {
  /** The suffix of the renamed previous secrets; null when there were none. */
  readonly before: string | null;
  undo(): Promise<void>;
}

const write = async (path: string, bytes: Uint8Array): Promise<void> => {
  const file = await open(path, 'wx', OWNER_ONLY);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
};

/**
 * Writes secrets. Existing ones are kept under another name, because one of them may be the only one that opens a
 * journal.
 * @param suffix appended to the names of existing secrets
 */
export const placeSecrets = async (
  dataDir: string,
  secrets: ReadonlyMap<string, Uint8Array>,
  suffix: string,
): Promise<PlacedSecrets> => {
  const folder = folderOf(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const [aside, written]: [string[], string[]] = [[], []];
  const undo = async () => {
    for (const name of written) await rm(join(folder, name), { force: true });
    for (const name of aside) await rename(join(folder, `${name}${suffix}`), join(folder, name));
  };
  try {
    for (const name of await namesOfSecrets(dataDir)) {
      await rename(join(folder, name), join(folder, `${name}${suffix}`));
      aside.push(name);
    }
    for (const [name, bytes] of secrets) {
      if (!NAME.test(name) || name === OF_THE_MACHINE)
        throw new BackupError(`The backup holds a secret of a strange name: ${JSON.stringify(name)}.`);
      written.push(name);
      await write(join(folder, name), bytes);
    }
  } catch (error) {
    await undo();
    throw error;
  }
  return { before: aside.length > 0 ? suffix : null, undo };
};
