import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmbeddedPostgres } from '@ancrage/prisma/embedded-postgres';
import { LaunchError } from './launch-error.ts';

const placesIn = (dataDir: string) => ({
  home: join(dataDir, 'postgres'),
  cluster: join(dataDir, 'postgres', 'cluster'),
  password: join(dataDir, 'secrets', 'postgres-password'),
  /** Temporary name of the password, until the database that it opens exists. */
  draft: join(dataDir, 'secrets', '.postgres-password'),
});

const keepPassword = (dataDir: string): void => {
  const { draft, password } = placesIn(dataDir);
  if (existsSync(draft)) renameSync(draft, password);
};

const makePassword = (dataDir: string): string => {
  const password = randomBytes(32).toString('base64url');
  mkdirSync(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 });
  writeFileSync(placesIn(dataDir).draft, `${password}\n`, { mode: 0o600 });
  return password;
};

/**
 * The password of the embedded database: created with it, stored in the data folder, readable by its owner only.
 * @param mayBeGone whether the database may be missing, as before a restore
 * @throws LaunchError when only one of the two exists
 */
export const databasePassword = (dataDir: string, mayBeGone = false): string => {
  const { home, cluster, password } = placesIn(dataDir);
  const isMade = existsSync(cluster);
  if (isMade) keepPassword(dataDir);
  const isKnown = existsSync(password);
  if (isMade && !isKnown)
    throw new LaunchError(
      `The password of the database, ${password}, is missing: bring it back, or restore your backup with another ANCRAGE_DATA_DIR.`,
    );
  if (isKnown && !isMade && !mayBeGone)
    throw new LaunchError(
      `The database ${home} is missing: bring it back, restore your backup, or begin afresh with another ANCRAGE_DATA_DIR.`,
    );
  return isKnown ? readFileSync(password, 'utf8').trim() : makePassword(dataDir);
};

/**
 * Starts the embedded database, and creates it where there never was one.
 * @param mayBeGone whether to create it also where it is missing, for a restore
 * @throws LaunchError or PostgresError with one sentence
 */
export const startEmbeddedDatabase = async (
  dataDir: string,
  mayBeGone = false,
): Promise<EmbeddedPostgres> => {
  const { startEmbeddedPostgres } = await import('@ancrage/prisma/embedded-postgres');
  const password = databasePassword(dataDir, mayBeGone);
  const { home } = placesIn(dataDir);
  // A dangling link.
  if (mayBeGone && !existsSync(home)) rmSync(home, { force: true });
  const postgres = await startEmbeddedPostgres({ folder: home, password });
  keepPassword(dataDir);
  return postgres;
};

/** The account that serves; its password is another at every start, and stored nowhere. */
const SERVING_ACCOUNT = 'ancrage_server';

/**
 * Prepares the account that serves on a migrated embedded database.
 * @param ownerUrl address with the account that owns the tables
 * @returns the same address with the account that serves
 */
export const openEmbeddedServingAccount = async (ownerUrl: string): Promise<string> => {
  const { openServingAccount } = await import('@ancrage/prisma/migrate/serving-account');
  const address = new URL(ownerUrl);
  address.username = SERVING_ACCOUNT;
  address.password = randomBytes(32).toString('base64url');
  await openServingAccount(ownerUrl, address.toString());
  return address.toString();
};
