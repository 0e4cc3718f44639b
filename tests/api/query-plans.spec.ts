import { type Actor, personActor, SYSTEM } from '@ancrage/server/infra/database/actor';
import { actorSql } from '@ancrage/server/infra/database/session-context';
import { tokenPairSchema } from '@ancrage/shared/wire/oauth-token';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startApplication, type TestApplication } from '../support/application.ts';
import { data, text, writeRecord } from '../support/data-record.ts';
import { aSignedInPerson, type SignedInPerson } from '../support/factories.ts';
import { askTokens, passwordForm, refreshTokens } from '../support/tokens.ts';
import { type WatchedStatement, watchedStatementsOf } from '../support/watched-statements.ts';

// The query plans of frequent calls, under row-level security: each row by an index, however many people there are.
// Review a plan that changes before you update the snapshot.

let application: TestApplication;
let person: SignedInPerson;
let client: pg.Client;

beforeAll(async () => {
  application = await startApplication();
  await application.prisma.$executeRawUnsafe(`
    WITH people AS (
      INSERT INTO person (uuid, mail, mail_key, password_hash, state, created_at, changed_at)
      SELECT gen_random_uuid(), 'p' || n || '@plan.test', 'p' || n || '@plan.test', '$argon2id$', 'active', now(), now()
      FROM generate_series(1, 3000) n RETURNING uid
    ), keys AS (
      INSERT INTO person_key (uid, wrapped, master_key_id, created_at)
      SELECT uid, '\\x01'::bytea || sha512('key'), 'other', now() FROM people
    ), records AS (
      INSERT INTO data_record (uuid, uid, cid, created_at, changed_at)
      SELECT gen_random_uuid(), uid, '\\x01'::bytea || sha512('cid'), now(), now() FROM people
    ), files AS (
      INSERT INTO note_file (uuid, uid, filename, mime, size, storage_key, created_at, changed_at)
      SELECT gen_random_uuid(), uid, 'a.txt', 'text/plain', 1, gen_random_uuid(), now(), now() FROM people, generate_series(1, 2)
    ), guards AS (
      INSERT INTO recovery_guard (uid, since) SELECT uid, now() FROM people
    ), sessions AS (
      INSERT INTO session (id, uid, client_id, created_at, used_at)
      SELECT gen_random_uuid(), uid, 'web', now(), now() FROM people, generate_series(1, 2) RETURNING id, uid
    )
    INSERT INTO refresh_token (hash, session_id, uid, generation, issued_at, expires_at)
    SELECT sha256(id::text::bytea), id, uid, 1, now(), now() + interval '14 days' FROM sessions`);
  person = await aSignedInPerson(application);
  await version(person.bearer); // the first call with a pair records its use
  await application.prisma.$executeRawUnsafe('ANALYZE');
  client = new pg.Client({ connectionString: application.settings.databaseUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await application.close();
});

/** The generic plan of a named statement as its actor runs it, without costs. */
const planOf = async (statement: WatchedStatement, actor: Actor): Promise<string> => {
  await client.query(`BEGIN; ${actorSql(actor)}`);
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN (GENERIC_PLAN, COSTS OFF) ${statement.text}`,
  );
  await client.query('ROLLBACK');
  return rows.map((row) => row['QUERY PLAN']).join('\n');
};

/** Compares the statements of a call, and their plans, with the snapshot. */
const expectPlans = async (call: () => Promise<unknown>, actor: Actor): Promise<void> => {
  const statements = await watchedStatementsOf(call);
  expect(statements.map(({ role, uid }) => ({ role, uid }))).toEqual(statements.map(() => actor));
  expect(statements.map(({ name }) => name)).toMatchSnapshot('statements');
  for (const statement of statements) {
    const plan = await planOf(statement, actor);
    expect(plan).not.toContain('Seq Scan');
    expect(plan).toMatchSnapshot(statement.name ?? 'without a name');
  }
};

const version = (bearer: { readonly Authorization: string }) =>
  application.http.get('/getwaversion/tma?_format=json').set(bearer).expect(200);

const ways: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['GET node', () => application.http.get(`/node/${person.nid}?_format=json`).set(person.bearer).expect(200)],
  ['GET user', () => application.http.get(`/user/${person.uid}?_format=json`).set(person.bearer).expect(200)],
  ['PATCH node', () => writeRecord(application, person, data({ field_cid: text({ a: 1 }) })).expect(200)],
  ['any other call', () => version(person.bearer)],
];

describe('the statements of frequent calls', () => {
  it.each(ways)(
    '%s runs few named statements, as the person, and finds each row by an index @Q-21',
    (_, call) => expectPlans(call, personActor(person.uid)),
  );

  it('the first call with a token pair records its use, and finds the session by an index @Q-11 @Q-21', async () => {
    const { body } = await askTokens(application, passwordForm(application, person));
    const { access_token } = tokenPairSchema.parse(body);
    const bearer = { Authorization: `Bearer ${access_token}` };
    await expectPlans(() => version(bearer), personActor(person.uid));
  });

  it('a refresh is one named statement, as the system, and finds each row by an index @Q-11 @Q-21', async () => {
    const { body } = await askTokens(application, passwordForm(application, person));
    const { refresh_token } = tokenPairSchema.parse(body);
    await expectPlans(() => refreshTokens(application, refresh_token).expect(200), SYSTEM);
  });
});
