import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { readConnection } from '../schema-engine/connection.ts';
import { withClient } from './database-client.ts';
import { MIGRATION_LOCK } from './migration-lock.ts';
import { type Migration, readMigrations } from './migrations.ts';
import { migrateQueue, openQueueToRoles, queueState } from './queue-schema.ts';
import { StandbyError } from './standby-error.ts';

/** Prisma's own table, so that Prisma's commands and this runner agree on what has been applied. */
const HISTORY_TABLE = `
  CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id" VARCHAR(36) PRIMARY KEY NOT NULL,
    "checksum" VARCHAR(64) NOT NULL,
    "finished_at" TIMESTAMPTZ,
    "migration_name" VARCHAR(255) NOT NULL,
    "logs" TEXT,
    "rolled_back_at" TIMESTAMPTZ,
    "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
    "applied_steps_count" INTEGER NOT NULL DEFAULT 0
  )`;

/** The state of a database compared with the code: missing migrations, and migrations that the code does not know. */
export interface MigrationState {
  kind: 'up-to-date' | 'pending' | 'newer';
  /** Names of migrations to apply. */
  pending: string[];
  /** Names of migrations from a later version of the code. */
  unknown: string[];
}

/** A migration was refused and rolled back. The message is one sentence that quotes the database. */
class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** The database was last used by a later version of the code. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';

  constructor(unknown: readonly string[]) {
    super(
      `The database is newer than this version of the application (${unknown.join(', ')}): run the newer version.`,
    );
  }
}

const isMissingDatabase = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '3D000';

/**
 * Another process created it, earlier or at this very moment; in that case the unique index of the catalogue reports
 * it.
 */
const isExistingDatabase = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '42P04' || error.code === '23505');

interface HistoryRow {
  migration_name: string;
  finished_at: Date | null;
}

/**
 * Names of the migrations that were applied.
 * @throws Error when another tool began a migration and never finished it
 */
const readHistory = async (client: pg.Client): Promise<Set<string>> => {
  const table = await client.query<{ table: string | null }>(
    `SELECT to_regclass('_prisma_migrations') AS table`,
  );
  if (!table.rows[0]?.table) return new Set();
  const { rows } = await client.query<HistoryRow>(
    'SELECT migration_name, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL',
  );
  const broken = rows.find((row) => row.finished_at === null);
  if (broken)
    throw new Error(
      `The migration ${broken.migration_name} was begun and never finished: see prisma migrate resolve.`,
    );
  return new Set(rows.map((row) => row.migration_name));
};

const stateOf = async (client: pg.Client, migrations: readonly Migration[]): Promise<MigrationState> => {
  const { rows } = await client.query<{ follows: boolean }>('SELECT pg_is_in_recovery() AS follows');
  if (rows[0]?.follows) throw new StandbyError();
  const done = await readHistory(client);
  const known = new Set(migrations.map((migration) => migration.name));
  const queue = await queueState(client);
  const pending = [...known].filter((name) => !done.has(name));
  const unknown = [...done].filter((name) => !known.has(name));
  if (queue === 'pending') pending.push('job queue');
  if (queue === 'newer') unknown.push('job queue');
  const kind = unknown.length > 0 ? 'newer' : pending.length > 0 ? 'pending' : 'up-to-date';
  return { kind, pending, unknown };
};

/** The account that serves reads nothing without a role. The first migrations create the role. */
const readAsSystem = async (client: pg.Client): Promise<void> => {
  await client.query(
    `SELECT set_config('role', rolname, false) FROM pg_roles
     WHERE rolname = 'ancrage_system' AND pg_has_role(oid, 'MEMBER')
       AND NOT has_table_privilege(to_regclass('_prisma_migrations'), 'SELECT')`,
  );
};

/** Names of the migrations that the code works with, oldest first. */
export const knownMigrations = (): string[] => readMigrations().map(({ name }) => name);

/**
 * Compares a database with the code and changes nothing. A database that does not exist lacks everything.
 * @throws StandbyError; Error when the server does not answer or refuses the account
 */
export const migrationState = async (url: string): Promise<MigrationState> => {
  const migrations = readMigrations();
  try {
    return await withClient(url, async (client) => {
      await readAsSystem(client);
      return stateOf(client, migrations);
    });
  } catch (error) {
    if (!isMissingDatabase(error)) throw error;
    return { kind: 'pending', pending: [...migrations.map(({ name }) => name), 'job queue'], unknown: [] };
  }
};

const createDatabase = async (url: string): Promise<void> => {
  const name = pg.escapeIdentifier(readConnection(url).database);
  try {
    await withClient(url, (client) => client.query(`CREATE DATABASE ${name} ENCODING 'UTF8'`), 'postgres');
  } catch (error) {
    if (!isExistingDatabase(error)) throw error;
  }
};

/** Runs one migration and records it. */
const run = async (client: pg.Client, { name, sql, checksum }: Migration): Promise<void> => {
  await client.query(sql);
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, clock_timestamp(), 1)`,
    [randomUUID(), checksum, name],
  );
};

/** Runs one migration and records it, in one transaction. */
const apply = async (client: pg.Client, migration: Migration): Promise<void> => {
  const { name } = migration;
  await client.query('BEGIN');
  try {
    await run(client, migration);
    await client.query('COMMIT');
  } catch (cause) {
    await client.query('ROLLBACK');
    const why = cause instanceof Error ? cause.message : cause;
    throw new MigrationError(`The migration ${name} failed: ${why}`, { cause });
  }
};

const deploy = async (client: pg.Client): Promise<string[]> => {
  const migrations = readMigrations();
  // The account may have the short time limits of requests, and another process may take longer over the same
  // migrations.
  await client.query('SET statement_timeout = 0; SET lock_timeout = 0');
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  const { kind, pending, unknown } = await stateOf(client, migrations);
  if (kind === 'newer') throw new NewerDatabaseError(unknown);
  if (kind === 'up-to-date') return [];
  await client.query(HISTORY_TABLE);
  for (const migration of migrations) {
    if (pending.includes(migration.name)) await apply(client, migration);
  }
  await migrateQueue(client);
  await openQueueToRoles(client);
  return pending;
};

/**
 * Applies the missing migrations, job queue included. A database that does not exist is not created: its name may be a
 * typo.
 * @returns what was applied, oldest first; empty when there was nothing to do
 * @throws NewerDatabaseError when the database knows a migration that the code does not; StandbyError; what PostgreSQL says when there is none
 */
export const migrateExisting = (url: string): Promise<string[]> => withClient(url, deploy);

/**
 * Applies the missing migrations, and creates the database when it does not exist.
 * @returns what was applied, as in `migrateExisting`
 * @throws NewerDatabaseError
 */
export const migrateDeploy = async (url: string): Promise<string[]> => {
  try {
    return await migrateExisting(url);
  } catch (error) {
    if (!isMissingDatabase(error)) throw error;
    await createDatabase(url);
    return migrateExisting(url);
  }
};

/** Creates a database unless it exists. */
export const makeDatabase = async (url: string): Promise<void> => {
  try {
    await withClient(url, async () => {});
  } catch (error) {
    if (!isMissingDatabase(error)) throw error;
    await createDatabase(url);
  }
};

/**
 * Migrates an empty database to a given state of its history, in the caller's transaction and without the job queue.
 * May be called again in the same transaction, to go further.
 * @param names migrations to apply, all known to the code
 */
export const migrateWithin = async (client: pg.Client, names: readonly string[]): Promise<void> => {
  await client.query(HISTORY_TABLE);
  const done = await readHistory(client);
  for (const migration of readMigrations())
    if (names.includes(migration.name) && !done.has(migration.name)) await run(client, migration);
};
