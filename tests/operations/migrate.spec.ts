import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { migrateDeploy, migrationState, NewerDatabaseError } from '@ancrage/prisma/migrate';
import { afterEach, describe, expect, it } from '@jest/globals';
import { askDatabase } from '../support/ask-database.ts';
import { cloneDatabase, type TestDatabase, unmadeDatabase } from '../support/database.ts';

const PRISMA_FOLDER = fileURLToPath(new URL('../../prisma', import.meta.url));
const PRISMA_COMMAND = `${PRISMA_FOLDER}/node_modules/prisma/build/index.js`;

let databases: TestDatabase[] = [];

const use = (database: TestDatabase): string => {
  databases.push(database);
  return database.url;
};

/** Runs Prisma's command line against a database, through our schema engine. */
const prisma = async (url: string, ...args: string[]): Promise<string> => {
  const env = { ...process.env, DATABASE_URL: url, CHECKPOINT_DISABLE: '1', PRISMA_HIDE_UPDATE_MESSAGE: '1' };
  const done = await promisify(execFile)(process.execPath, [PRISMA_COMMAND, ...args], {
    cwd: PRISMA_FOLDER,
    env,
  });
  return done.stdout;
};

afterEach(async () => {
  await Promise.all(databases.map((database) => database.drop()));
  databases = [];
});

describe('the migration runner', () => {
  it('creates a missing database, migrates it, and then has nothing to do', async () => {
    const url = use(unmadeDatabase());
    expect((await migrationState(url)).kind).toBe('pending');
    expect(await migrateDeploy(url)).toEqual(
      expect.arrayContaining([expect.stringMatching(/_foundation$/), 'job queue']),
    );
    expect(await migrationState(url)).toEqual({ kind: 'up-to-date', pending: [], unknown: [] });
    expect(await migrateDeploy(url)).toEqual([]);
  });

  it('lets one of several starting processes migrate while the others wait', async () => {
    const url = use(await cloneDatabase());
    await askDatabase(url, 'DROP SCHEMA public CASCADE; DROP SCHEMA pgboss CASCADE; CREATE SCHEMA public');
    const applied = await Promise.all([migrateDeploy(url), migrateDeploy(url), migrateDeploy(url)]);
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
    expect((await migrationState(url)).kind).toBe('up-to-date');
  });

  it('refuses a database with a migration of a later version', async () => {
    const url = use(await cloneDatabase());
    await askDatabase(
      url,
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('x', '', '29991231000000_later', now())`,
    );
    expect(await migrationState(url)).toMatchObject({ kind: 'newer', unknown: ['29991231000000_later'] });
    await expect(migrateDeploy(url)).rejects.toThrow(NewerDatabaseError);
  });

  it('refuses a job queue of a later version', async () => {
    const url = use(await cloneDatabase());
    await askDatabase(url, 'UPDATE pgboss.version SET version = version + 1');
    await expect(migrateDeploy(url)).rejects.toThrow(/newer/);
  });

  it('refuses a database with a failed migration of another tool', async () => {
    const url = use(await cloneDatabase());
    await askDatabase(url, 'UPDATE _prisma_migrations SET finished_at = NULL');
    await expect(migrateDeploy(url)).rejects.toThrow(/never finished/);
  });
});

describe('the stand-in for the native schema engine', () => {
  it('makes Prisma’s command line report the migrations as applied', async () => {
    const url = use(await cloneDatabase());
    expect(await prisma(url, 'migrate', 'status')).toContain('Database schema is up to date!');
  });

  it('finds no difference between the migrations and the schema, and leaves no shadow database', async () => {
    const url = use(await cloneDatabase());
    const args = ['--from-migrations', 'migrations', '--to-schema', 'schema.prisma', '--exit-code'];
    expect(await prisma(url, 'migrate', 'diff', ...args)).toContain('No difference detected');
    expect(
      await askDatabase(url, `SELECT datname FROM pg_database WHERE datname LIKE 'prisma_migrate_shadow%'`),
    ).toEqual([]);
  });

  it('introspects a database with its trigger and hand-written checks', async () => {
    const url = use(await cloneDatabase());
    expect(await prisma(url, 'db', 'pull', '--print')).toContain('model AuditEntry');
  });
});
