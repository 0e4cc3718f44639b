import { migrationState } from '@ancrage/prisma/migrate';
import pg from 'pg';
import { directUrl, isPooled } from './database-addresses.ts';
import type { Settings } from './settings.ts';
import { staffConnection } from './staff-connection.ts';
import { STATEMENT_LIMITS } from './statement-limits.ts';

/** This installation cannot run as it is; the message is one sentence for the person who starts the server. */
export class StartUpError extends Error {
  override readonly name = 'StartUpError';
}

/** What PostgreSQL must do before it says that a write is done. Source: Q-60. */
const DURABILITY = ['fsync', 'synchronous_commit', 'full_page_writes'] as const;

const checkMigrations = async (url: string) => {
  const { kind, pending, unknown } = await migrationState(url);
  if (kind === 'newer')
    throw new StartUpError(
      `The database is newer than this version of the application (${unknown.join(', ')}): run the newer version.`,
    );
  if (kind === 'pending')
    throw new StartUpError(
      `The database lacks migrations (${pending.join(', ')}): run them before starting.`,
    );
};

const checkDurability = async (client: pg.Client) => {
  const { rows } = await client.query<{ name: string; setting: string }>(
    'SELECT name, setting FROM pg_settings WHERE name = ANY($1)',
    [DURABILITY],
  );
  const off = rows.filter(({ setting }) => setting === 'off').map(({ name }) => name);
  if (off.length > 0)
    throw new StartUpError(
      `The database may lose acknowledged writes: turn ${off.join(', ')} on in PostgreSQL.`,
    );
};

/** A pooler takes no options: time limits come with the account, or a stalled statement would hold everybody up. Source: Q-63. */
const checkPooler = async (client: pg.Client) => {
  const { rows } = await client.query<{ name: string; ms: number; account: string }>(
    'SELECT name, setting::int AS ms, current_user AS account FROM pg_settings WHERE name = ANY($1)',
    [Object.keys(STATEMENT_LIMITS)],
  );
  for (const [name, most] of Object.entries(STATEMENT_LIMITS)) {
    const found = rows.find((row) => row.name === name);
    if (found && found.ms > 0 && found.ms <= most) continue;
    throw new StartUpError(
      `Behind the pooler of DATABASE_URL a statement has no time limit: ALTER ROLE "${found?.account}" SET ${name} = ${most}, then RECONNECT in the pooler.`,
    );
  }
};

/** A journal opens with the master key that sealed it and no other: a lost key must not be papered over. Source: Q-40. */
const checkMasterKey = async (client: pg.Client, masterKeyId: string) => {
  const { rowCount } = await client.query('SELECT 1 FROM person_key WHERE master_key_id <> $1 LIMIT 1', [
    masterKeyId,
  ]);
  if (rowCount)
    throw new StartUpError(
      'The database was sealed with another master key: restore the secrets folder that belongs to it.',
    );
};

/** What holds a journal, or opens one. */
const JOURNAL_TABLES = ['data_record', 'data_revision', 'note_file', 'person_key'];

/** The staff's side must not be able to read a journal, whatever our code does. Source: Q-22. */
const checkStaffSide = async (client: pg.Client) => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT name FROM unnest($1::text[]) AS name
     WHERE has_any_column_privilege(name, 'SELECT, INSERT, UPDATE') OR has_table_privilege(name, 'DELETE')`,
    [JOURNAL_TABLES],
  );
  const [readable] = rows;
  if (readable)
    throw new StartUpError(
      `The staff's database account may reach ${readable.name}: STAFF_DATABASE_URL must name an account that is in the role ancrage_staff alone.`,
    );
  const { rows: people } = await client.query<{ may: boolean }>(
    `SELECT has_column_privilege('person', 'mail', 'SELECT') AS may`,
  );
  if (!people[0]?.may)
    throw new StartUpError(
      "The staff's database account may not read people: GRANT ancrage_staff to the account of STAFF_DATABASE_URL.",
    );
};

const asStaff = async (settings: Settings) => {
  const { url, role } = staffConnection(settings);
  try {
    await withClient(url, checkStaffSide, role);
  } catch (cause) {
    if (cause instanceof StartUpError) throw cause;
    const why = cause instanceof Error ? cause.message || cause.name : String(cause);
    throw new StartUpError(`The staff's side of the database cannot be used: ${why}`, { cause });
  }
};

const withClient = async (url: string, work: (client: pg.Client) => Promise<void>, role?: string) => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    ...(role && { options: `-c role=${role}` }),
  });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
};

/**
 * Checks that the database is the one this code works with, that it opens with the master key at hand, and that it
 * keeps what it acknowledges.
 * @throws StartUpError with one sentence when it is not, or cannot be reached
 */
export const checkDatabase = async (settings: Settings, masterKeyId: string): Promise<void> => {
  try {
    await checkMigrations(directUrl(settings));
    await withClient(settings.databaseUrl, async (client) => {
      if (!settings.volatileDatabase) await checkDurability(client);
      if (isPooled(settings)) await checkPooler(client);
      await checkMasterKey(client, masterKeyId);
    });
    await asStaff(settings);
  } catch (cause) {
    if (cause instanceof StartUpError) throw cause;
    const why = cause instanceof Error ? cause.message || cause.name : String(cause);
    throw new StartUpError(`The database cannot be used: ${why}`, { cause });
  }
};
