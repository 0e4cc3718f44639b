import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isReachableByAnyone } from './account.ts';
import { PostgresError } from './postgres-error.ts';

/** Where clusters are stored when the other account cannot enter the data folder. As durable as the data folder. */
const SYSTEM_HOMES = '/var/lib/ancrage';

/** Creates a folder that every account can enter, whatever the umask. */
const makeOpenFolder = (folder: string): void => {
  if (existsSync(folder)) return;
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
};

const newHome = (parent: string): string => {
  makeOpenFolder(parent);
  const home = mkdtempSync(join(parent, 'postgres-'));
  chmodSync(home, 0o755);
  return home;
};

/** The cluster may be on a disk that is not mounted now: a new cluster in its place would be empty. */
const refuseLinkToNothing = (folder: string): void => {
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() || existsSync(folder)) return;
  throw new PostgresError(
    `The database ${readlinkSync(folder)}, which ${folder} is a link to, is missing: bring it back, restore your backup, or remove the link to begin afresh.`,
  );
};

/**
 * The folder that holds the cluster. It is the requested one, unless another account runs PostgreSQL and cannot enter
 * it: then it is a new folder elsewhere, linked from the requested one. Deleting the link (with the data folder) starts
 * with an empty database.
 * @param folder folder asked for, `<data>/postgres`
 * @param othersRun whether another account runs PostgreSQL
 * @param keep whether the cluster outlives the process
 * @throws PostgresError when there is a link to a cluster that is gone
 */
export const placeHome = (folder: string, othersRun: boolean, keep: boolean): string => {
  refuseLinkToNothing(folder);
  if (!othersRun || isReachableByAnyone(folder)) {
    makeOpenFolder(folder);
    return realpathSync(folder);
  }
  if (!keep) return newHome(tmpdir());
  if (existsSync(folder)) return realpathSync(folder);
  const home = newHome(SYSTEM_HOMES);
  mkdirSync(dirname(folder), { recursive: true });
  symlinkSync(home, folder);
  return home;
};
