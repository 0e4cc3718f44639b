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

/** Where clusters live whose data folder the other account cannot enter: as lasting as the data folder itself. */
const SYSTEM_HOMES = '/var/lib/ancrage';

/** Makes a folder that every account can enter, whatever the umask. */
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

/** The cluster may lie on a disk that is not there now: another in its place would be empty. */
const refuseLinkToNothing = (folder: string): void => {
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() || existsSync(folder)) return;
  throw new PostgresError(
    `The database ${readlinkSync(folder)}, which ${folder} is a link to, is missing: bring it back, restore your backup, or remove the link to begin afresh.`,
  );
};

/**
 * The folder that holds the cluster. It is the one asked for, unless another account runs PostgreSQL and cannot enter
 * it: then a new folder elsewhere, with a link left in the place asked for. Whoever removes the link (with the data
 * folder around it) starts afresh.
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
