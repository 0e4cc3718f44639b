import { migrationState } from '@ancrage/prisma/migrate';
import pg from 'pg';
import type { Settings } from './settings.ts';

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

const checkDurability = async (url: string) => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; setting: string }>(
      'SELECT name, setting FROM pg_settings WHERE name = ANY($1)',
      [DURABILITY],
    );
    const off = rows.filter(({ setting }) => setting === 'off').map(({ name }) => name);
    if (off.length > 0)
      throw new StartUpError(
        `The database may lose acknowledged writes: turn ${off.join(', ')} on in PostgreSQL.`,
      );
  } finally {
    await client.end();
  }
};

/**
 * Checks that the database is the one this code works with, and that it keeps what it acknowledges.
 * @throws StartUpError with one sentence when it is not, or cannot be reached
 */
export const checkDatabase = async (settings: Settings): Promise<void> => {
  try {
    await checkMigrations(settings.databaseUrl);
    if (!settings.volatileDatabase) await checkDurability(settings.databaseUrl);
  } catch (cause) {
    if (cause instanceof StartUpError) throw cause;
    const why = cause instanceof Error ? cause.message || cause.name : String(cause);
    throw new StartUpError(`The database cannot be used: ${why}`, { cause });
  }
};
