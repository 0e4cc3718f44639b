import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { migrateDeploy, migrationState, NewerDatabaseError } from '@ancrage/prisma/migrate';
import { JOURNAL_FIELDS } from '@ancrage/shared/journal/fields';
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

/** Runs Prisma's own command line against a database, through our schema engine. */
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
  it('makes a missing database, brings it up to the code, and then has nothing to do', async () => {
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

  it('refuses a database that knows a migration of a later version', async () => {
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

  it('refuses a database in which another tool left a migration half done', async () => {
    const url = use(await cloneDatabase());
    await askDatabase(url, 'UPDATE _prisma_migrations SET finished_at = NULL');
    await expect(migrateDeploy(url)).rejects.toThrow(/never finished/);
  });
});

describe('the stand-in for the native schema engine', () => {
  it('lets the stock command line agree that the migrations were applied', async () => {
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

  it('describes a database, the trigger and the checks written by hand included, without failing', async () => {
    const url = use(await cloneDatabase());
    expect(await prisma(url, 'db', 'pull', '--print')).toContain('model AuditEntry');
  });
});

describe('what the database itself refuses', () => {
  it('takes entries into the log, and lets nobody change or remove one', async () => {
    const url = use(await cloneDatabase());
    await askDatabase(
      url,
      `INSERT INTO audit_entry (at, actor_kind, action) VALUES (now(), 'person', 'session.reuse')`,
    );
    for (const sql of [
      'UPDATE audit_entry SET subject = 1',
      'DELETE FROM audit_entry',
      'TRUNCATE audit_entry',
    ])
      await expect(askDatabase(url, sql)).rejects.toThrow(/append-only/);
    expect(await askDatabase(url, 'SELECT action FROM audit_entry')).toEqual([{ action: 'session.reuse' }]);
  });

  it('takes only sealed bytes as what a person wrote', async () => {
    const url = use(await cloneDatabase());
    const insert = (value: string) =>
      askDatabase(
        url,
        `INSERT INTO data_record (uuid, uid, cid, created_at, changed_at) VALUES (gen_random_uuid(), 2, ${value}, now(), now())`,
      );
    const json = `convert_to('{"CIDsymptome":"' || repeat('mot', 20) || '"}', 'UTF8')`;
    await expect(insert(json)).rejects.toThrow(/data_record_sealed/);
    await expect(insert(`'\\x01'`)).rejects.toThrow(/data_record_sealed/);
    await insert(`decode('01' || repeat('ab', 44), 'hex')`);
    const update = (column: string) => askDatabase(url, `UPDATE data_record SET ${column} = ${json}`);
    for (const field of JOURNAL_FIELDS)
      await expect(update(field.replace('field_', ''))).rejects.toThrow(/data_record_sealed/);
    await expect(
      askDatabase(url, `UPDATE data_record SET title = 'x', plf = '\\x01', cid = NULL`),
    ).rejects.toThrow(/data_record_sealed/);
    await askDatabase(
      url,
      `UPDATE data_record SET cid = NULL, plf = decode('01' || repeat('cd', 44), 'hex')`,
    );
  });

  it('never gives a person and a data record the same number by accident', async () => {
    const url = use(await cloneDatabase());
    const ids = await askDatabase(
      url,
      `SELECT nextval('person_uid_seq') AS uid, nextval('data_record_nid_seq') AS nid`,
    );
    expect(ids).toEqual([{ uid: '2', nid: '1001' }]);
  });
});
