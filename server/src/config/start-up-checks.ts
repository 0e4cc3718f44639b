import { migrationState } from '@ancrage/prisma/migrate';
import pg from 'pg';
import { RESEAL_LOCK } from '../infra/database/advisory-locks.ts';
import { directUrl } from './database-addresses.ts';
import type { Settings } from './settings.ts';
import { staffConnection } from './staff-connection.ts';

/** This installation cannot run as it is. The message is one sentence for the person who starts the server. */
export class StartUpError extends Error {
  override readonly name = 'StartUpError';
}

/** What PostgreSQL must do before it acknowledges a write. Source: Q-60. */
const DURABILITY = ['fsync', 'synchronous_commit', 'full_page_writes'] as const;

/**
 * Checks that the migrations of the database are those of the code.
 * @throws StartUpError with one sentence when they are not
 */
export const checkMigrations = async (url: string) => {
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

/** Clocks that differ by more than this, in seconds, are not both right. */
const MOST_APART_S = 300;

/**
 * A clock that is weeks ahead would sign everybody out at once, and the first scheduled jobs would erase new requests
 * and files.
 */
const checkClock = async (client: pg.Client) => {
  const { rows } = await client.query<{ ahead: number }>(
    'SELECT ($1 - extract(epoch FROM clock_timestamp()))::float8 AS ahead',
    [Date.now() / 1000],
  );
  const ahead = rows[0]?.ahead ?? 0;
  if (Math.abs(ahead) > MOST_APART_S)
    throw new StartUpError(
      `The clock of this machine is ${Math.round(Math.abs(ahead))} s ${ahead > 0 ? 'ahead of' : 'behind'} that of the database: set the one right that is wrong.`,
    );
};

/** A process that read a data key before it is replaced would write what nobody can decrypt. */
const checkReseal = async (client: pg.Client) => {
  const { rows } = await client.query<{ free: boolean }>(
    'SELECT pg_try_advisory_xact_lock_shared($1) AS free',
    [RESEAL_LOCK],
  );
  if (!rows[0]?.free)
    throw new StartUpError('Journals are being encrypted again: start when "vault reseal" has ended.');
};

/** A journal opens only with the master key that sealed it: a new key must not hide a lost one. Source: Q-40. */
const checkMasterKeys = async (client: pg.Client, ids: readonly string[]) => {
  // In one transaction, like every request: a setting of the connection would not pass through PgBouncer.
  await client.query("BEGIN; SELECT set_config('role', 'ancrage_system', true)");
  const { rowCount } = await client.query(
    'SELECT 1 FROM person_key WHERE master_key_id <> ALL ($1) LIMIT 1',
    [ids],
  );
  await client.query('COMMIT');
  if (rowCount)
    throw new StartUpError(
      'The database was sealed with another master key: restore the secrets folder that belongs to it, or move secrets/master.key away and type two paper shares into "vault join".',
    );
};

/**
 * The roles that requests and the system act in; the row-level security policies are written for them. Source: Q-21.
 */
const WALL_ROLES = ['ancrage_api', 'ancrage_system'];

/** No role may bypass row-level security, and this account must be able to set the roles. */
const checkWall = async (client: pg.Client) => {
  const { rows } = await client.query<{ name: string; passes: boolean; taken: boolean; account: string }>(
    `SELECT name, coalesce(rolsuper OR rolbypassrls, false) AS passes, current_user AS account,
            rolname IS NOT NULL AND pg_has_role(oid, 'MEMBER') AS taken
     FROM unnest($1::text[]) AS name LEFT JOIN pg_roles ON rolname = name`,
    [WALL_ROLES],
  );
  for (const { name, passes, taken, account } of rows) {
    if (passes)
      throw new StartUpError(
        `The role ${name} passes by the wall around each person: ALTER ROLE ${name} NOSUPERUSER NOBYPASSRLS.`,
      );
    if (!taken || !(await mayTakeOn(client, name)))
      throw new StartUpError(
        `The account of DATABASE_URL may not take on the role ${name}: as an administrator, GRANT ${name} TO "${account}".`,
      );
  }
};

const BYPASSES = `
  SELECT rolsuper OR rolbypassrls OR EXISTS (
    SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND pg_has_role(a.oid, relowner, 'USAGE')
  ) AS bypasses FROM pg_roles a WHERE rolname = current_user`;

/**
 * Whether row-level security does not apply to the account that serves, while it has taken no role: it is a superuser, or owns
 * the tables. An error in a statement could then reach every row.
 */
export const servesWithoutWall = async ({ databaseUrl }: Pick<Settings, 'databaseUrl'>): Promise<boolean> => {
  let bypasses = false;
  await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ bypasses: boolean }>(BYPASSES);
    bypasses = rows[0]?.bypasses === true;
  });
  return bypasses;
};

const INSUFFICIENT_PRIVILEGE = '42501';

const mayTakeOn = async (client: pg.Client, role: string): Promise<boolean> => {
  try {
    await client.query("SELECT set_config('role', $1, true)", [role]);
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE) return false;
    throw error;
  }
};

/** Columns and tables that hold a journal, or a key to one. */
const JOURNAL_TABLES = ['data_record', 'data_revision', 'note_file', 'person_key'];

/** The staff role must not be able to read a journal, whatever the code does. Source: Q-22. */
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
    await withClient(url, async (client) => {
      // In one transaction, like every request: a setting of the connection would not pass through PgBouncer.
      await client.query('BEGIN');
      if (role) await client.query("SELECT set_config('role', $1, true)", [role]);
      await checkStaffSide(client);
    });
  } catch (cause) {
    if (cause instanceof StartUpError) throw cause;
    const why = cause instanceof Error ? cause.message || cause.name : String(cause);
    throw new StartUpError(`The staff's side of the database cannot be used: ${why}`, { cause });
  }
};

const RESTORED_FOR_PEOPLE = `
  SELECT restored_at AS at, restored_copy_of AS "copyOf" FROM installation
  WHERE restored_at IS NOT NULL AND EXISTS (SELECT FROM person WHERE mail_key NOT LIKE '%.example')`;

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/**
 * A restored copy without a mail server would write recovery codes into a folder, and so open every account to the person who
 * restored it. Allowed is the demonstration: nobody has an address that ends in .example (RFC 2606). Source: decision 167.
 * @throws StartUpError with one sentence
 */
export const checkMailAfterRestore = async ({ databaseUrl, smtpUrl }: Settings): Promise<void> => {
  if (smtpUrl) return;
  await withClient(databaseUrl, async (client) => {
    await client.query("BEGIN; SELECT set_config('role', 'ancrage_system', true)");
    const { rows } = await client.query<{ at: Date; copyOf: Date | null }>(RESTORED_FOR_PEOPLE);
    const [restored] = rows;
    if (!restored) return;
    const copy = restored.copyOf ? ` from a copy of ${dayOf(restored.copyOf)}` : '';
    throw new StartUpError(
      `This database was restored on ${dayOf(restored.at)}${copy}: set SMTP_URL. Without a mail server, recovery codes would be files, which open every account.`,
    );
  });
};

const withClient = async (url: string, work: (client: pg.Client) => Promise<void>) => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
};

/**
 * Checks that the database matches the code, opens with the available master keys, keeps acknowledged writes, and has
 * the right time.
 * @throws StartUpError with one sentence when it does not, or cannot be reached
 */
export const checkDatabase = async (settings: Settings, masterKeyIds: readonly string[]): Promise<void> => {
  try {
    // In parallel, and reported in this order: without its migrations, a database fails the other checks too.
    const checked = await Promise.allSettled([
      checkMigrations(directUrl(settings)),
      withClient(settings.databaseUrl, async (client) => {
        if (!settings.volatileDatabase) await checkDurability(client);
        await checkClock(client);
        await checkReseal(client);
        await checkWall(client);
        await checkMasterKeys(client, masterKeyIds);
      }),
      asStaff(settings),
    ]);
    for (const one of checked) if (one.status === 'rejected') throw one.reason;
  } catch (cause) {
    if (cause instanceof StartUpError) throw cause;
    const why = cause instanceof Error ? cause.message || cause.name : String(cause);
    throw new StartUpError(`The database cannot be used: ${why}`, { cause });
  }
};
