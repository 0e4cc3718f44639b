import { NOTE_FILE_NAME_SEALING } from '@ancrage/server/modules/note-files/note-file-name-sealer';
import { RETENTION } from '@ancrage/server/modules/retention/retention';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startApplication, type TestApplication } from '../support/application.ts';
import { runJob } from '../support/run-job.ts';
import { visitedRows } from '../support/visited-rows.ts';
import { watchedStatementsOf } from '../support/watched-statements.ts';

// A statement of a job must not scan more rows when there are more people: its timeout is five seconds.

const PEOPLE = 5000;
const FORGOTTEN = 1200;
const BATCH = 500;

let application: TestApplication;
let client: pg.Client;
beforeAll(async () => {
  application = await startApplication();
  const now = application.clock.now().toISOString();
  await application.prisma.$executeRawUnsafe(`
    WITH people AS (
      INSERT INTO person (uuid, mail, mail_key, password_hash, state, created_at, changed_at)
      SELECT gen_random_uuid(), 'p' || n || '@size.test', 'p' || n || '@size.test', '$argon2id$', 'active', '${now}', '${now}'
      FROM generate_series(1, ${PEOPLE}) n RETURNING uid
    ), keys AS (
      INSERT INTO person_key (uid, wrapped, master_key_id, created_at)
      SELECT uid, '\\x01'::bytea || sha512('key'), 'other', '${now}' FROM people
    ), files AS (
      INSERT INTO note_file (uuid, uid, sealed_name, mime, size, storage_key, created_at, changed_at, attached_at, position)
      SELECT gen_random_uuid(), uid, '\\x01'::bytea || sha512('name'), 'text/plain', 1, gen_random_uuid(), '${now}', '${now}',
        '${now}', n
      FROM people, generate_series(1, 2) n
    )
    INSERT INTO session (id, uid, client_id, created_at, used_at)
    SELECT gen_random_uuid(), uid, 'web', '${now}', '${now}' FROM people, generate_series(1, 2)`);
  await application.prisma.$executeRawUnsafe('ANALYZE');
  client = new pg.Client({ connectionString: application.settings.databaseUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await application.close();
});

describe('jobs with many people', () => {
  it('no statement scans all sessions to find the expired ones @Q-45 @Q-63', async () => {
    const statements = await watchedStatementsOf(() => runJob(application, RETENTION));
    for (const statement of statements)
      expect(await visitedRows(client, 'session', statement)).toBeLessThanOrEqual(2 * BATCH);
  });

  it('failed sign-ins are deleted in batches @Q-45 @Q-63', async () => {
    await application.prisma.$executeRawUnsafe(
      `INSERT INTO sign_in_failure (key, failures, next_at, forgotten_at)
       SELECT 'k' || n, 1, '2020-01-01', '2020-01-01' FROM generate_series(1, ${FORGOTTEN}) n`,
    );
    const statements = await watchedStatementsOf(() => runJob(application, RETENTION));
    const removals = statements.filter(({ text }) => /DELETE FROM .*sign_in_failure/.test(text));
    expect(removals).toHaveLength(Math.ceil(FORGOTTEN / BATCH));
    expect(await application.prisma.signInFailure.count()).toBe(0);
  });

  it('plaintext names are found without a scan of all files @Q-43 @Q-63', async () => {
    const statements = await watchedStatementsOf(() => runJob(application, NOTE_FILE_NAME_SEALING));
    for (const statement of statements)
      expect(await visitedRows(client, 'note_file', statement)).toBeLessThanOrEqual(BATCH);
  });
});
