import type pg from 'pg';
import type { FileStore } from '../infra/file-store/file-store.ts';
import { BackupError } from './backup-error.ts';
import { namesOfSecrets } from './secret-files.ts';

/** @throws BackupError while the application runs on a database: it would write into the restored one */
export const refuseWhileRunning = async (client: pg.Client): Promise<void> => {
  const { rowCount } = await client.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
     AND application_name LIKE 'ancrage%'`,
  );
  if (rowCount) throw new BackupError('The application runs on this database: stop it first.');
};

const hasTables = async (client: pg.Client): Promise<boolean> => {
  const { rowCount } = await client.query(`SELECT 1 FROM pg_tables WHERE schemaname = 'public' LIMIT 1`);
  return (rowCount ?? 0) > 0;
};

/** Keys of all files that a store has. */
export const keysIn = async (store: FileStore): Promise<Set<string>> => {
  const keys = new Set<string>();
  for await (const key of store.keys()) keys.add(key);
  return keys;
};

/** What prevents a restore, in words; empty when nothing does. */
export const obstaclesIn = async (
  client: pg.Client,
  dataDir: string,
  files: ReadonlySet<string>,
): Promise<string[]> => {
  const found: string[] = [];
  if (await hasTables(client)) found.push('the database has tables');
  if ((await namesOfSecrets(dataDir)).length > 0) found.push('there are secrets');
  if (files.size > 0) found.push('there are files');
  return found;
};

/** Drops everything that the application has created in a database, in the caller's transaction. */
export const emptyDatabase = async (client: pg.Client): Promise<void> => {
  await client.query(
    `DROP SCHEMA IF EXISTS pgboss CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public;
     GRANT USAGE ON SCHEMA public TO PUBLIC`,
  );
};
