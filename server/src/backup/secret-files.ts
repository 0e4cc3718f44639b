import { chmod, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../config/error-code.ts';
import { BackupError } from './backup-error.ts';

/** Belongs to the machine's own database, not to what is kept in it. */
const OF_THE_MACHINE = 'postgres-password';
const NAME = /^[a-z][a-z0-9-]*(\.[a-z]+)?$/;
const OWNER_ONLY = 0o600;

const folderOf = (dataDir: string) => join(dataDir, 'secrets');

/** Names of the secrets of an installation that a backup keeps; what a restore put aside is none of them. */
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

/** The secrets of an installation by their names. */
export const readSecrets = async (dataDir: string): Promise<Map<string, Buffer>> => {
  const secrets = new Map<string, Buffer>();
  for (const name of await namesOfSecrets(dataDir))
    secrets.set(name, await readFile(join(folderOf(dataDir), name)));
  return secrets;
};

/** Secrets that were put in their place, and how to take them away again. */
export interface PlacedSecrets {
  /** Where those that were there before have gone, by what is added to their names; null when there were none. */
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
 * Puts secrets in their place. Those that are there already are kept beside, under another name: one of them may be all
 * that opens a journal.
 * @param suffix what is added to their names
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
