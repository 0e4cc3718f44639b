import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseCreation } from '../src/commands/command.ts';
import { openDataFolder } from './data-folder.ts';
import { databasePassword, startEmbeddedDatabase } from './embedded-database.ts';
import { LaunchError } from './launch-error.ts';
import { acquireLock, type ProcessLock } from './process-lock.ts';

/** The database that a command works on, and how to close it. */
export interface CommandDatabase {
  readonly url: string;
  leave(): Promise<void>;
}

const POLL_MS = 50;
/** Line of PostgreSQL's pid file that holds its port. */
const PORT_LINE = 3;

/** The port of a running cluster, from PostgreSQL's pid file. */
const runningPort = (dataDir: string): number => {
  const notice = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
  const line = existsSync(notice) ? readFileSync(notice, 'utf8').split('\n')[PORT_LINE] : undefined;
  const port = Number(line);
  if (!Number.isInteger(port) || port < 1)
    throw new LaunchError('The application on this data folder is starting or stopping: try again shortly.');
  return port;
};

/**
 * The lock of a data folder, once no other command holds it: the first command would stop the database of the second. A
 * command announces that it will release the lock soon, so that others wait for it.
 * @returns null when the application is running on it
 */
const lockForCommand = async (dataDir: string): Promise<ProcessLock | null> => {
  for (let announced = false; ; announced = true) {
    const taken = await acquireLock(join(dataDir, 'lock.json'));
    if ('lock' in taken) {
      taken.lock.announceRelease();
      return taken.lock;
    }
    if (!taken.holder.letsGo) return null;
    if (!announced)
      console.error(`The database is in use for a while yet (process ${taken.holder.pid}): waiting.`);
    await delay(POLL_MS);
  }
};

/**
 * The database of an installation: the one of DATABASE_URL, or the embedded one of the data folder, which is started
 * for the duration of the command unless the application is running on it. Waits for another command to end.
 * @param making whether to create an embedded database where there never was one, or also where it was lost
 * @throws LaunchError when there is none yet, or the data folder belongs to another account
 */
export const openCommandDatabase = async (
  dataDir: string,
  databaseUrl: string | undefined,
  making: DatabaseCreation = 'none',
): Promise<CommandDatabase> => {
  if (databaseUrl) return { url: databaseUrl, leave: async () => {} };
  if (making !== 'none' || existsSync(dataDir)) openDataFolder(dataDir);
  if (making === 'none' && !existsSync(join(dataDir, 'postgres')))
    throw new LaunchError(`There is no database in ${dataDir}: run npm start once, or set DATABASE_URL.`);
  const lock = await lockForCommand(dataDir);
  if (lock === null) {
    const password = encodeURIComponent(databasePassword(dataDir));
    const url = `postgresql://ancrage:${password}@127.0.0.1:${runningPort(dataDir)}/ancrage`;
    return { url, leave: async () => {} };
  }
  try {
    const postgres = await startEmbeddedDatabase(dataDir, making === 'again');
    const leave = async () => {
      await postgres.stop();
      await lock.release();
    };
    return { url: postgres.url('ancrage'), leave };
  } catch (error) {
    await lock.release();
    throw error;
  }
};
