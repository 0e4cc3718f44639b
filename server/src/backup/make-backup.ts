import { hash } from 'node:crypto';
import { dirname } from 'node:path';
import type pg from 'pg';
import { MasterKeys, masterKeyPath } from '../config/master-keys.ts';
import type { Clock } from '../infra/clock/clock.ts';
import { BACKUP_LOCK } from '../infra/database/advisory-locks.ts';
import { isLockTimeout } from '../infra/database/database-unavailable.ts';
import type { FileStore } from '../infra/file-store/file-store.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { BackupError } from './backup-error.ts';
import { withConnection } from './connection.ts';
import {
  copyOut,
  READ_ALIKE,
  readSequences,
  readTables,
  type Table,
  type TableSum,
} from './database-copy.ts';
import { erasureListsOf, placeErasureList } from './erasure-lists.ts';
import { readErasures, readInstallation } from './erasure-replay.ts';
import { type Manifest, PARTS, type Summary } from './manifest.ts';
import { readWhole } from './read-whole.ts';
import { readSecrets } from './secret-files.ts';

/** The parts of an installation that a backup keeps. */
export interface Installation {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly store: FileStore;
  readonly clock: Clock;
}

/** The result of a backup. */
export interface BackupReport {
  readonly madeAt: string;
  readonly bytes: number;
  readonly people: number;
  readonly files: number;
  /** Keys of files that the database names and that are lost. */
  readonly lost: readonly string[];
}

const PART_BYTES = 1024 * 1024;
const LOCK_WITHIN_S = 60;

/**
 * Prevents the deletion of files while they are read; a second backup waits, and then fails.
 * @param work gets a promise that rejects when the connection, and the lock with it, is lost
 */
const holdingTheLock = <Result>(
  url: string,
  work: (proveHeld: () => Promise<unknown>) => Promise<Result>,
): Promise<Result> =>
  withConnection(url, 'ancrage backup', async (client) => {
    await client.query(
      `BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL statement_timeout = 0;
       SET LOCAL lock_timeout = '${LOCK_WITHIN_S}s'`,
    );
    try {
      await client.query('SELECT pg_advisory_xact_lock($1)', [BACKUP_LOCK]);
    } catch (cause) {
      if (!isLockTimeout(cause)) throw cause;
      throw new BackupError('Another backup is being made.', { cause });
    }
    // The lock ends with the connection.
    return work(() => client.query('SELECT 1'));
  });

/** Adds a table in parts that fit into memory. */
const addTable = async (client: pg.Client, table: Table, archive: ArchiveWriter): Promise<TableSum> => {
  let held: Buffer[] = [];
  let length = 0;
  let part = 0;
  const flush = async () => {
    if (length === 0) return;
    part += 1;
    await archive.add(PARTS.table(table.name, part), Buffer.concat(held));
    held = [];
    length = 0;
  };
  const sum = await copyOut(client, table, async (piece) => {
    held.push(piece);
    length += piece.length;
    if (length >= PART_BYTES) await flush();
  });
  await flush();
  return sum;
};

/** A snapshot of the database. */
interface DatabasePart extends Pick<Summary, 'tables' | 'sequences'> {
  readonly fileKeys: readonly string[];
  readonly masterKeyIds: readonly string[];
}

const addDatabase = async (
  client: pg.Client,
  madeAt: string,
  archive: ArchiveWriter,
): Promise<DatabasePart> => {
  await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${READ_ALIKE}`);
  const column = async (sql: string) =>
    (await client.query<{ value: string }>(sql)).rows.map(({ value }) => value);
  const [history] = await column(`SELECT to_regclass('_prisma_migrations')::text AS value`);
  if (!history) throw new BackupError('This database holds nothing to back up.');
  const migrations = await column(
    `SELECT migration_name AS value FROM _prisma_migrations
     WHERE rolled_back_at IS NULL AND finished_at IS NOT NULL ORDER BY 1`,
  );
  const tables = await readTables(client);
  const manifest: Manifest = {
    format: 1,
    madeAt,
    migrations,
    tables: tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
  };
  await archive.add(PARTS.manifest, Buffer.from(JSON.stringify(manifest)));
  const sums: TableSum[] = [];
  for (const table of tables) sums.push(await addTable(client, table, archive));
  const part = {
    tables: sums,
    sequences: await readSequences(client),
    fileKeys: await column('SELECT storage_key AS value FROM note_file ORDER BY 1'),
    masterKeyIds: await column('SELECT DISTINCT master_key_id AS value FROM person_key'),
  };
  await client.query('COMMIT');
  return part;
};

/** After the database, so that every needed key is included: a new one is in the file before it is used. */
const addSecrets = async (
  dataDir: string,
  needed: readonly string[],
  archive: ArchiveWriter,
): Promise<void> => {
  for (const [name, bytes] of await readSecrets(dataDir)) await archive.add(PARTS.secret(name), bytes);
  const masters = new MasterKeys(masterKeyPath(dataDir));
  const missing = needed.find((id) => !masters.find(id));
  if (missing)
    throw new BackupError(
      `The master key ${missing}, which wraps keys of people, is not here: restore it first.`,
    );
};

/** After the database: the bytes of a file are stored before its row, so those of every row exist. */
const addFiles = async (
  store: FileStore,
  keys: readonly string[],
  archive: ArchiveWriter,
): Promise<Pick<Summary, 'files' | 'missing'>> => {
  const files: Summary['files'] = [];
  const missing: string[] = [];
  for (const key of keys) {
    const bytes = await readWhole(store, key);
    if (!bytes) {
      missing.push(key);
      continue;
    }
    await archive.add(PARTS.file(key), bytes);
    files.push({ key, bytes: bytes.length, sha256: hash('sha256', bytes) });
  }
  return { files, missing };
};

/** The missing files that the database still names: the others were deleted on purpose since. */
const lostOf = (url: string, missing: readonly string[]): Promise<string[]> =>
  missing.length === 0
    ? Promise.resolve([])
    : withConnection(url, 'ancrage backup', async (client) => {
        const { rows } = await client.query<{ key: string }>(
          'SELECT storage_key AS key FROM note_file WHERE storage_key = ANY ($1)',
          [missing],
        );
        return rows.map(({ key }) => key);
      });

/** All erasures that the database or the list of the data folder knows. */
const knownErasures = async (url: string, dataDir: string, clock: Clock) => {
  const until = clock.now().toISOString();
  const lists = erasureListsOf(dataDir);
  return withConnection(url, 'ancrage backup', async (client) => {
    const installation = await readInstallation(client);
    const erasures = [...(await readErasures(client)), ...lists.flatMap((list) => list.erasures)];
    return { installation, until, erasures };
  });
};

/**
 * Makes a backup while the application runs: a snapshot of the database, the secrets, and the files of that moment,
 * encrypted for the holders of the secret keys. The list of erasures is placed next to it. Source.
 * @param path destination, which must not exist
 * @param recipients public keys of age
 * @throws BackupError when it fails; nothing is left of it then
 */
export const makeBackup = (
  { databaseUrl, dataDir, store, clock }: Installation,
  path: string,
  recipients: readonly string[],
): Promise<BackupReport> =>
  holdingTheLock(databaseUrl, async (proveHeld) => {
    const now = clock.now();
    const madeAt = now.toISOString();
    const archive = await ArchiveWriter.begin(path, recipients, now);
    try {
      const database = await withConnection(databaseUrl, 'ancrage backup', (client) =>
        addDatabase(client, madeAt, archive),
      );
      await addSecrets(dataDir, database.masterKeyIds, archive);
      const { files, missing } = await addFiles(store, database.fileKeys, archive);
      const { tables, sequences } = database;
      const summary: Summary = { tables, sequences, files, missing };
      await archive.add(PARTS.summary, Buffer.from(JSON.stringify(summary)));
      const bytes = await archive.finish();
      const people = tables.find(({ name }) => name === 'person')?.rows ?? 0;
      const lost = await lostOf(databaseUrl, missing);
      // Only a verified backup gets its final name.
      await proveHeld();
      await placeErasureList(dirname(path), await knownErasures(databaseUrl, dataDir, clock));
      await archive.publish();
      return { madeAt, bytes, people, files: files.length, lost };
    } catch (error) {
      await archive.abandon();
      throw error;
    }
  });
