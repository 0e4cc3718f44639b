import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MasterKeys, masterKeyPath } from '../config/master-keys.ts';
import type { Clock } from '../infra/clock/clock.ts';
import { Database } from '../infra/database/database.ts';
import { FileStore } from '../infra/file-store/file-store.ts';
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

/** What a rehearsal found. */
export interface RehearsalReport extends RestoreReport {
  readonly keys: KeyCheckReport;
  readonly journals: OpenedJournals;
  /** Keys of files that are not what the backup says. */
  readonly changedFiles: readonly string[];
}

const withScratchDatabase = async <Result>(
  databaseUrl: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> => {
  const address = new URL(databaseUrl);
  const name = `ancrage_rehearsal_${randomBytes(4).toString('hex')}`;
  address.pathname = `/${name}`;
  try {
    return await work(address.toString());
  } finally {
    await withConnection(databaseUrl, 'ancrage rehearsal', (client) =>
      client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
    );
  }
};

const withScratchFolder = async <Result>(work: (folder: string) => Promise<Result>): Promise<Result> => {
  const folder = await mkdtemp(join(tmpdir(), 'ancrage-rehearsal-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const changedFilesIn = async (store: FileStore, files: Summary['files']): Promise<string[]> => {
  const changed: string[] = [];
  for (const { key, sha256 } of files) {
    const bytes = await readWhole(store, key);
    if (!bytes || createHash('sha256').update(bytes).digest('hex') !== sha256) changed.push(key);
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
 * Restores a backup to a scratch place beside an installation, which stays as it is, looks whether it is whole, and takes the
 * scratch place away again. Source: Q-64.
 * @param databaseUrl a database of the server that the scratch database is made on
 * @throws BackupError when the backup cannot be restored at all
 */
export const rehearseRestore = (
  path: string,
  identities: readonly string[],
  databaseUrl: string,
  clock: Clock,
  randomness: Randomness,
): Promise<RehearsalReport> =>
  withScratchDatabase(databaseUrl, (url) =>
    withScratchFolder(async (dataDir) => {
      const store = new FileStore(join(dataDir, 'files'), clock, randomness);
      const scratch = { databaseUrl: url, dataDir, store, clock };
      return look(scratch, await restoreBackup(path, identities, scratch, false));
    }),
  );
