import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrateDeploy, migrationState } from '@ancrage/prisma/migrate';
import { readMigrations } from '@ancrage/prisma/migrate/migrations';
import { openSecrets } from '@ancrage/server/config/secrets';
import { afterAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import * as z from 'zod';
import { startApplication } from '../support/application.ts';
import { withClient } from '../support/ask-database.ts';
import { type TestDatabase, unmadeDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { signIn } from '../support/factories.ts';
import { temporaryFolder } from '../support/test-run.ts';

// People keep their data through an upgrade: a saved installation is inserted into every released schema, as far as that
// schema has its tables and columns, and migrated.

const rowsSchema = z.array(z.record(z.string(), z.json()));
const keptSchema = z.object({
  person: z.object({ mail: z.string(), password: z.string() }),
  masterKey: z.string(),
  /** Sealed bytes by their path in the data folder, in Base64. */
  files: z.record(z.string(), z.string()),
  /** Rows by table, in an order in which they can be inserted. */
  tables: z.record(z.string(), rowsSchema),
});
const KEPT = fileURLToPath(new URL('released/20261121050000.json', import.meta.url));
const kept = keptSchema.parse(JSON.parse(readFileSync(KEPT, 'utf8')));
type Rows = z.infer<typeof rowsSchema>;

/** Migrates a new database to an earlier schema: by the migrations up to one, without the job queue. */
const migrateUpTo = (url: string, last: string): Promise<void> =>
  withClient(url, async (client) => {
    await client.query(`CREATE TABLE _prisma_migrations (id varchar(36) PRIMARY KEY, checksum varchar(64) NOT NULL,
      finished_at timestamptz, migration_name varchar(255) NOT NULL, logs text, rolled_back_at timestamptz,
      started_at timestamptz NOT NULL DEFAULT now(), applied_steps_count integer NOT NULL DEFAULT 0)`);
    for (const { name, sql, checksum } of readMigrations()) {
      if (name > last) break;
      await client.query(sql);
      await client.query(
        'INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES (gen_random_uuid(), $1, $2, now())',
        [checksum, name],
      );
    }
  });

/** The columns of a table that hold inserted data; none when there is no such table. */
const columnsOf = async (client: pg.Client, table: string): Promise<Set<string>> => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns 
     WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER'`,
    [table],
  );
  return new Set(rows.map(({ name }) => name));
};

/** Inserts the saved rows, as far as the schema has their tables and columns. @returns the inserted rows */
const putIn = (url: string): Promise<Record<string, Rows>> =>
  withClient(url, async (client) => {
    const put: Record<string, Rows> = {};
    for (const [table, rows] of Object.entries(kept.tables)) {
      const known = await columnsOf(client, table);
      if (known.size === 0) continue;
      const columns = Object.keys(rows[0] ?? {}).filter((name) => known.has(name));
      const list = columns.map((name) => `"${name}"`).join(', ');
      await client.query(
        `INSERT INTO "${table}" (${list}) OVERRIDING SYSTEM VALUE
         SELECT ${list} FROM jsonb_populate_recordset(NULL::"${table}", $1)`,
        [JSON.stringify(rows)],
      );
      put[table] = rows.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([name]) => known.has(name))),
      );
    }
    // The saved rows have their numbers; the sequence of the log goes on after them.
    await client.query(`SELECT setval('audit_entry_id_seq', (SELECT max(id) FROM audit_entry))`);
    return put;
  });

/** The rows that are missing or changed. */
const missingIn = (url: string, put: Record<string, Rows>): Promise<unknown[]> =>
  withClient(url, async (client) => {
    const missing: unknown[] = [];
    for (const [table, rows] of Object.entries(put)) {
      const { rows: found } = await client.query(
        `SELECT wanted FROM jsonb_array_elements($1::jsonb) AS wanted
         WHERE NOT EXISTS (SELECT FROM "${table}" AS now WHERE to_jsonb(now) @> wanted)`,
        [JSON.stringify(rows)],
      );
      missing.push(...found.map(({ wanted }) => ({ table, wanted })));
    }
    return missing;
  });

/** A data folder with the saved files and their key. */
const keptDataFolder = (): string => {
  const dataDir = temporaryFolder('kept');
  openSecrets(dataDir);
  writeFileSync(join(dataDir, 'secrets/master.key'), kept.masterKey, { mode: 0o600 });
  for (const [path, bytes] of Object.entries(kept.files)) {
    mkdirSync(dirname(join(dataDir, path)), { recursive: true });
    writeFileSync(join(dataDir, path), Buffer.from(bytes, 'base64'));
  }
  return dataDir;
};

describe('an upgrade of an installation with data', () => {
  const past = readMigrations().map(({ name }) => name);
  const databases: TestDatabase[] = [];
  const oldDatabase = async (last: string): Promise<string> => {
    const database = unmadeDatabase();
    databases.push(database);
    await withClient(new URL('/postgres', database.url).toString(), (client) =>
      client.query(`CREATE DATABASE "${new URL(database.url).pathname.slice(1)}"`),
    );
    await migrateUpTo(database.url, last);
    return database.url;
  };
  afterAll(() => Promise.all(databases.map((database) => database.drop())));

  it.each(past)('from %s nothing is lost or changed', async (last) => {
    const url = await oldDatabase(last);
    const put = await putIn(url);
    expect(Object.keys(put)).toEqual(expect.arrayContaining(['person', 'data_record', 'data_revision']));
    for (const rows of Object.values(put)) expect(rows).not.toEqual([]);
    expect((await migrationState(url)).kind).toBe('pending');
    await Promise.all([migrateDeploy(url), migrateDeploy(url)]);
    expect((await migrationState(url)).kind).toBe('up-to-date');
    expect(await missingIn(url, put)).toEqual([]);
  });

  it('from the first schema, the person can sign in and read their journal @Q-40', async () => {
    const url = await oldDatabase(past[0] ?? '');
    await putIn(url);
    await migrateDeploy(url);
    const application = await startApplication({ databaseUrl: url, dataDir: keptDataFolder() });
    try {
      const { access_token } = await signIn(application, kept.person);
      const bearer = { Authorization: `Bearer ${access_token}` };
      const { body } = await application.http.get('/node/1002?_format=json').set(bearer).expect(200);
      expect(JSON.parse(body.field_cid[0].value)).toMatchObject({
        CIDsymptome: 'La gorge serrée, puis le souffle court',
        CIDvocationpro: 'Éclairer sans éblouir',
      });
      const file = await application.http.get('/system/files/2026-11/souvenir.txt').set(bearer).expect(200);
      expect(file.text).toBe('Le phare, au matin.\n');
      // Its name was plaintext: the server seals it at the first start.
      await eventually(async () =>
        expect(await application.prisma.noteFile.count({ where: { clearName: { not: null } } })).toBe(0),
      );
      await application.http.get('/system/files/2026-11/souvenir.txt').set(bearer).expect(200);
    } finally {
      await application.close();
    }
  });
});
