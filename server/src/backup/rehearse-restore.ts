import { hash, randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { MasterKeys, masterKeyPath } from '../config/master-keys.ts';
import type { Clock } from '../infra/clock/clock.ts';
import { Database } from '../infra/database/database.ts';
import type { FileStore } from '../infra/file-store/file-store.ts';
import { FolderFileStore } from '../infra/file-store/folder-file-store.ts';
import { Log } from '../infra/logger/log.ts';
import type { Randomness } from '../infra/randomness/randomness.ts';
import { InProcessVault } from '../vault/in-process-vault.ts';
import { KeyCheck, type KeyCheckReport } from '../vault/key-check.ts';
import { PersonKeysRepository } from '../vault/person-keys.repository.ts';
import { withConnection } from './connection.ts';
import type { Installation } from './make-backup.ts';
import type { Summary } from './manifest.ts';
import { type OpenedJournals, openSomeJournals } from './opened-journals.ts';
import { readWhole } from './read-whole.ts';
import { type RestoreReport, restoreBackup } from './restore-backup.ts';

/** The installation next to which a rehearsal takes place. */
type HostInstallation = Pick<Installation, 'databaseUrl' | 'dataDir'>;

/** The result of a rehearsal. */
export interface RehearsalReport extends RestoreReport {
  readonly keys: KeyCheckReport;
  readonly journals: OpenedJournals;
  /** Keys of files that differ from the backup. */
  readonly changedFiles: readonly string[];
}

const PREFIX = 'ancrage_rehearsal_';

const folderOf = (dataDir: string, name: string): string => join(dataDir, name.replaceAll('_', '-'));

/** Scratch databases without connections: they were left by killed processes. */
const LEFT_BEHIND = `
  SELECT datname AS name FROM pg_database d WHERE datname LIKE '${PREFIX}%'
  AND NOT EXISTS (SELECT FROM pg_stat_activity a WHERE a.datname = d.datname)`;

const takeAway = async (client: pg.Client, dataDir: string, name: string): Promise<void> => {
  await client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
  await rm(folderOf(dataDir, name), { recursive: true, force: true });
};

/** Runs work with a scratch database and folder next to those of an installation. */
const withScratchPlace = async <Result>(
  { databaseUrl, dataDir }: HostInstallation,
  work: (databaseUrl: string, dataDir: string) => Promise<Result>,
): Promise<Result> => {
  const onServer = <Done>(ask: (client: pg.Client) => Promise<Done>) =>
    withConnection(databaseUrl, 'ancrage rehearsal', ask);
  await onServer(async (client) => {
    const { rows } = await client.query<{ name: string }>(LEFT_BEHIND);
    for (const { name } of rows) await takeAway(client, dataDir, name);
  });
  const name = `${PREFIX}${randomBytes(4).toString('hex')}`;
  const address = new URL(databaseUrl);
  address.pathname = `/${name}`;
  const folder = folderOf(dataDir, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    return await work(address.toString(), folder);
  } finally {
    await onServer((client) => takeAway(client, dataDir, name));
  }
};

const changedFilesIn = async (store: FileStore, files: Summary['files']): Promise<string[]> => {
  const changed: string[] = [];
  for (const { key, sha256 } of files) {
    const bytes = await readWhole(store, key);
    if (!bytes || hash('sha256', bytes) !== sha256) changed.push(key);
  }
  return changed;
};

const checkKeys = async (databaseUrl: string, vault: InProcessVault): Promise<KeyCheckReport> => {
  const options = { name: 'ancrage rehearsal', connections: 2 };
  const database = new Database(databaseUrl, new Log('silent'), options);
  try {
    return await new KeyCheck(new PersonKeysRepository(database), vault).run();
  } finally {
    await database.close();
  }
};

const look = async (scratch: Installation, restored: RestoreReport): Promise<RehearsalReport> => {
  const vault = new InProcessVault(new MasterKeys(masterKeyPath(scratch.dataDir)));
  return {
    ...restored,
    keys: await checkKeys(scratch.databaseUrl, vault),
    journals: await withConnection(scratch.databaseUrl, 'ancrage rehearsal', (client) =>
      openSomeJournals(client, scratch.store, vault),
    ),
    changedFiles: await changedFilesIn(scratch.store, restored.summary.files),
  };
};

/**
 * Restores a backup to a scratch database and folder, checks that it is complete, and deletes them again. The
 * installation does not change. Source: Q-64.
 * @param host the installation; the database's account must be able to create databases
 * @throws BackupError when the backup cannot be restored at all
 */
export const rehearseRestore = (
  path: string,
  identities: readonly string[],
  host: HostInstallation,
  clock: Clock,
  randomness: Randomness,
): Promise<RehearsalReport> =>
  withScratchPlace(host, async (databaseUrl, dataDir) => {
    const store = new FolderFileStore(join(dataDir, 'files'), clock, randomness);
    const scratch = { databaseUrl, dataDir, store, clock };
    return look(scratch, await restoreBackup(path, identities, scratch, { isForced: false, lists: [] }));
  });
