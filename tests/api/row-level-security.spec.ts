import { openServingAccount } from '@ancrage/prisma/migrate/serving-account';
import { directUrl } from '@ancrage/server/config/database-addresses';
import { ACCOUNT, ANONYMOUS, actAs, personActor, SYSTEM } from '@ancrage/server/infra/database/actor';
import { Database } from '@ancrage/server/infra/database/database';
import { Log } from '@ancrage/server/infra/logger/log';
import { AccountsRepository } from '@ancrage/server/modules/accounts/accounts.repository';
import { JournalRepository } from '@ancrage/server/modules/journal/journal.repository';
import { RevisionsRepository } from '@ancrage/server/modules/journal/revisions.repository';
import { NoteFilesRepository } from '@ancrage/server/modules/note-files/note-files.repository';
import { SessionsRepository } from '@ancrage/server/modules/sign-in/sessions.repository';
import { calls } from '@ancrage/shared/wire/all-calls';
import { pathOf } from '@ancrage/shared/wire/call';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { served, startApplication, type TestApplication } from '../support/application.ts';
import { withClient } from '../support/ask-database.ts';
import { data, text, writeRecord } from '../support/data-record.ts';
import { aSignedInPerson, type SignedInPerson } from '../support/factories.ts';
import { upload } from '../support/files.ts';
import { aRecoveryCode } from '../support/recovery.ts';
import { watchedStatementsOf } from '../support/watched-statements.ts';

// What PostgreSQL shows of other people to a request of one person. Every table is listed here or the build fails: a new
// one has either a policy, or no grant to the person’s role.

/** Tables with rows of people, and the column that holds the owner. */
const OWNED: Readonly<Record<string, string>> = {
  audit_entry: 'subject',
  audit_source: 'subject',
  data_record: 'uid',
  data_revision: 'uid',
  dormancy: 'uid',
  exported_person: 'uid',
  import_aside: 'uid',
  live_recovery_code: 'uid',
  note_file: 'uid',
  person: 'uid',
  person_key: 'uid',
  recovery_code: 'uid',
  recovery_guard: 'uid',
  refresh_token: 'uid',
  registration_decision: 'uid',
  session: 'uid',
  sign_in_refusal: 'uid',
};
/** Tables without a grant to the person’s role. */
const CLOSED = [
  '_prisma_migrations',
  'address_return',
  'backup_state',
  'drupal_import',
  'erasure',
  'erasure_proposal',
  'farewell',
  'installation',
  'invitation',
  'known_origin',
  'passkey_challenge',
  'rate_limit',
  'retired_master_key',
  'security_log_export',
  'sign_in_failure',
  'staff_member',
  'staff_passkey',
  'staff_recovery_code',
  'staff_session',
  'unsent_audit_entry',
  'unsent_sign_in_refusal',
];
/** Closed tables whose rows have policies for the staff and the system. */
const OF_STAFF = ['erasure_proposal', 'invitation'];
const ROLES = ['ancrage_api', 'ancrage_system', 'ancrage_staff'];

let application: TestApplication;
let database: Database;
/** Ayla has a row in every table; Boris tries to read them. */
let ayla: SignedInPerson;
let boris: SignedInPerson;
/** The session in which Ayla is signed in. */
let herSession: string;

beforeAll(async () => {
  application = await startApplication();
  database = application.app.get(Database);
  ayla = await aSignedInPerson(application);
  boris = await aSignedInPerson(application);
  const opened = await application.prisma.session.findFirstOrThrow({ where: { uid: ayla.uid } });
  herSession = opened.id;
  await writeRecord(application, ayla, data({ field_cid: text({ CIDsymptome: 'nœud' }) })).expect(200);
  await writeRecord(application, ayla, data({ field_cid: text({ CIDsymptome: 'gorge' }) })).expect(200);
  await upload(application, ayla, 'note.txt', Buffer.from('un mot')).expect(201);
  await aRecoveryCode(application, ayla.mail);
  const at = application.clock.now();
  await application.prisma.recoveryCode.create({
    data: { uid: ayla.uid, hmac: Buffer.alloc(32), createdAt: at, expiresAt: at },
  });
  await application.prisma.importAside.create({
    data: { uid: ayla.uid, kind: 'field', sourceId: 1, problem: 'field-refused', notedAt: at },
  });
  await application.prisma.registrationDecision.create({
    data: { uid: ayla.uid, decision: 'approved', staffId: 1, decidedAt: at },
  });
  const { id: entryId } = await application.prisma.auditEntry.create({
    data: { at, actorKind: 'staff', action: 'person-viewed', subject: ayla.uid },
  });
  await application.prisma.exportedPerson.create({ data: { entryId, uid: ayla.uid } });
  await application.prisma.dormancy.create({ data: { uid: ayla.uid, usedAt: at } });
  await application.prisma.recoveryGuard.create({ data: { uid: ayla.uid, since: at } });
  await application.prisma.signInRefusal.create({
    data: { key: 'ayla', hour: at, uid: ayla.uid, count: 1, lastAt: at },
  });
});
afterAll(() => application.close());

const as = (actor: Parameters<typeof actAs>[0], sql: string) =>
  actAs(actor, async () => await database.queries.$queryRawUnsafe<Record<string, unknown>[]>(sql));
const doneAs = (actor: Parameters<typeof actAs>[0], sql: string) =>
  actAs(actor, async () => await database.queries.$executeRawUnsafe(sql));
const asOwner = (sql: string) => application.prisma.$queryRawUnsafe<Record<string, unknown>[]>(sql);
const granted = async (table: string, verb: string) =>
  (await asOwner(`SELECT has_table_privilege('ancrage_api', '${table}', '${verb}') AS may`))[0]?.may === true;

const DENIED = /permission denied/;
const REFUSED = /row-level security policy/;

describe('row-level security', () => {
  it('covers every table @Q-21', async () => {
    const tables = await asOwner(
      `SELECT table_name::text AS name FROM information_schema.tables
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    );
    expect(tables.map(({ name }) => name).sort()).toEqual([...Object.keys(OWNED), ...CLOSED].sort());
    const withPolicy = await asOwner(
      `SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relrowsecurity`,
    );
    expect(withPolicy.map(({ name }) => name).sort()).toEqual([...Object.keys(OWNED), ...OF_STAFF].sort());
    const policies = await asOwner(
      `SELECT tablename::text AS name, policyname::text AS policy, roles::text AS roles, qual AS shown, with_check AS written
       FROM pg_policies WHERE schemaname = 'public'`,
    );
    for (const [name, column] of Object.entries(OWNED)) {
      const own = policies.filter((row) => row.name === name && String(row.roles).includes('ancrage_api'));
      expect(own).toEqual([
        { name, policy: 'own', roles: '{ancrage_api}', shown: `(${column} = acting_uid())`, written: null },
      ]);
    }
    expect(policies.filter(({ roles }) => String(roles).includes('public'))).toEqual([]);
  });

  it('cannot be bypassed by the roles: they own nothing, have no BYPASSRLS and cannot log in @Q-21', async () => {
    const roles = await asOwner(
      `SELECT rolname::text AS name FROM pg_roles WHERE rolname IN (${ROLES.map((role) => `'${role}'`).join()})
         AND NOT (rolsuper OR rolbypassrls OR rolcanlogin OR rolcreaterole OR rolcreatedb)`,
    );
    expect(roles.map(({ name }) => name).sort()).toEqual([...ROLES].sort());
    const owned = await asOwner(
      `SELECT relname FROM pg_class WHERE pg_get_userbyid(relowner) IN ('ancrage_api', 'ancrage_system', 'ancrage_staff')`,
    );
    expect(owned).toEqual([]);
    const members = await asOwner(
      `SELECT 1 FROM pg_auth_members m WHERE pg_get_userbyid(m.member) IN ('ancrage_api', 'ancrage_system')`,
    );
    expect(members).toEqual([]);
  });

  it.each(Object.entries(OWNED))('shows only the person’s own rows of %s @Q-21', async (table, column) => {
    const all = `SELECT ${column} AS owner FROM ${table}`;
    const [known] = await asOwner(`SELECT count(*)::int AS n FROM ${table} WHERE ${column} = ${ayla.uid}`);
    expect(known?.n).toBeGreaterThan(0);
    expect(await as(ANONYMOUS, all)).toEqual([]);
    const hers = await as(personActor(ayla.uid), all);
    expect(hers).toEqual(Array.from({ length: Number(known?.n) }, () => ({ owner: ayla.uid })));
    const his = await as(personActor(boris.uid), all);
    expect(his.filter(({ owner }) => owner !== boris.uid)).toEqual([]);
    expect(await as(personActor(boris.uid), `${all} WHERE ${column} = ${ayla.uid}`)).toEqual([]);
    expect((await as(SYSTEM, all)).length).toBeGreaterThanOrEqual(hers.length);
  });

  it.each(Object.entries(OWNED))(
    'refuses an insert, update or delete of another person’s row in %s @Q-21',
    async (table, column) => {
      const before = await asOwner(`SELECT * FROM ${table} WHERE ${column} = ${ayla.uid}`);
      for (const actor of [ANONYMOUS, personActor(boris.uid)]) {
        for (const [verb, sql] of [
          ['UPDATE', `UPDATE ${table} SET ${column} = ${column} WHERE ${column} = ${ayla.uid}`],
          ['DELETE', `DELETE FROM ${table} WHERE ${column} = ${ayla.uid}`],
        ] as const) {
          if (await granted(table, verb)) expect(await doneAs(actor, sql)).toBe(0);
          else await expect(doneAs(actor, sql)).rejects.toThrow(DENIED);
        }
        const planted = `INSERT INTO ${table} (${column}) VALUES (${ayla.uid})`;
        await expect(doneAs(actor, planted)).rejects.toThrow(
          (await granted(table, 'INSERT')) ? REFUSED : DENIED,
        );
      }
      if (await granted(table, 'UPDATE'))
        await expect(
          doneAs(personActor(ayla.uid), `UPDATE ${table} SET ${column} = ${boris.uid}`),
        ).rejects.toThrow(REFUSED);
      expect(await asOwner(`SELECT * FROM ${table} WHERE ${column} = ${ayla.uid}`)).toEqual(before);
    },
  );

  it.each(CLOSED)('gives the person’s role no access to %s @Q-21', async (table) => {
    for (const sql of [`SELECT * FROM ${table}`, `DELETE FROM ${table}`])
      await expect(doneAs(personActor(ayla.uid), sql)).rejects.toThrow(DENIED);
  });
});

describe('the account that serves', () => {
  const serving = () => directUrl(served(application.settings));

  it('opens every connection of the application @Q-21', async () => {
    const accounts = await asOwner(
      `SELECT DISTINCT usename::text AS name FROM pg_stat_activity WHERE datname = current_database()
       AND application_name IN ('ancrage', 'ancrage staff', 'ancrage jobs')`,
    );
    expect(accounts).toEqual([{ name: new URL(serving()).username }]);
  });

  it('reaches nothing without a role, also after a role was dropped @Q-21', async () => {
    await withClient(serving(), async (client) => {
      await client.query("SET ROLE ancrage_system; SELECT set_config('role', 'none', false)");
      const { rows: relations } = await client.query<{ name: string }>(
        `SELECT c.oid::regclass::text AS name FROM pg_class c
         WHERE relnamespace::regnamespace::text IN ('public', 'pgboss') AND relkind IN ('r', 'p', 'S', 'v')
           AND CASE relkind WHEN 'S' THEN has_sequence_privilege(c.oid, 'USAGE, SELECT, UPDATE')
             ELSE has_table_privilege(c.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE, TRIGGER')
               OR has_any_column_privilege(c.oid, 'SELECT, INSERT, UPDATE') END`,
      );
      expect(relations).toEqual([]);
      const { rows: functions } = await client.query<{ name: string }>(
        `SELECT proname AS name FROM pg_proc
         WHERE pronamespace = 'public'::regnamespace AND prosecdef AND prorettype <> 'trigger'::regtype
           AND has_function_privilege(oid, 'EXECUTE')`,
      );
      expect(functions).toEqual([]);
      for (const sql of [
        'SELECT wrapped FROM person_key',
        'SELECT * FROM pgboss.job',
        "SELECT pg_read_file('PG_VERSION')",
        "COPY (SELECT 1) TO PROGRAM 'true'",
        "COPY (SELECT 1) TO '/tmp/ancrage'",
        'CREATE TABLE mine (id int)',
        'CREATE SCHEMA mine',
        'CREATE ROLE mine',
        `SET ROLE "${new URL(application.settings.databaseUrl).username}"`,
        `SET SESSION AUTHORIZATION "${new URL(application.settings.databaseUrl).username}"`,
        'ALTER TABLE person DISABLE ROW LEVEL SECURITY',
      ])
        await expect(client.query(sql)).rejects.toMatchObject({ code: '42501' });
    });
  });

  it('is not prepared when it bypasses row-level security @Q-21', async () => {
    const owner = directUrl(application.settings);
    await expect(openServingAccount(owner, owner)).rejects.toMatchObject({
      name: 'ServingAccountError',
      message: expect.stringMatching(/^The account \w+ of DATABASE_URL bypasses row-level security: /),
    });
  });

  it('is prepared by an administrator when the owner may not; the error has the statements @Q-21', async () => {
    const owner = `owner_${process.pid}`;
    const mine = `serving_${process.pid}`;
    const address = (name: string) => {
      const url = new URL(directUrl(application.settings));
      url.username = name;
      url.password = 'brume';
      return url.toString();
    };
    await asOwner(`CREATE ROLE ${owner} LOGIN PASSWORD 'brume'`);
    try {
      const prepared = () => openServingAccount(address(owner), address(mine));
      const grant = `GRANT ancrage_api, ancrage_system, ancrage_staff TO "${mine}".`;
      const beginning = `The account of OWNER_DATABASE_URL may not prepare the account "${mine}": as an administrator, `;
      await expect(prepared()).rejects.toThrow(
        `${beginning}CREATE ROLE "${mine}" LOGIN NOINHERIT PASSWORD '…'; ${grant}`,
      );
      await asOwner(`CREATE ROLE ${mine} LOGIN NOINHERIT PASSWORD 'brume'`);
      await expect(prepared()).rejects.toThrow(`${beginning}${grant}`);
      await asOwner(`GRANT ancrage_api, ancrage_system, ancrage_staff TO ${mine}`);
      await prepared();
    } finally {
      await asOwner(`DROP ROLE IF EXISTS ${mine}`);
      await asOwner(`DROP ROLE ${owner}`);
    }
  });
});

describe('the job queue', () => {
  it('takes jobs from a person’s role, and shows it none @Q-21', async () => {
    const before = await asOwner('SELECT count(*)::int AS n FROM pgboss.job');
    expect(before[0]?.n).toBeGreaterThan(0);
    for (const table of ['pgboss.job', 'pgboss.job_common'])
      for (const sql of [
        `SELECT * FROM ${table}`,
        `SELECT name, data FROM ${table}`,
        `SELECT output FROM ${table}`,
        `UPDATE ${table} SET state = 'cancelled'`,
        `DELETE FROM ${table}`,
      ])
        await expect(doneAs(personActor(ayla.uid), sql)).rejects.toThrow(DENIED);
  });
});

describe('without the application’s own access checks', () => {
  it('a query for another owner’s rows still finds nothing @Q-21', async () => {
    const app = application.app;
    const { uid, nid } = ayla;
    const [session] = await asOwner(`SELECT id::text AS id FROM session WHERE uid = ${uid}`);
    const now = application.clock.now();
    const ask = () =>
      Promise.all([
        app.get(JournalRepository).find(uid, nid),
        app.get(JournalRepository).findKey(uid),
        app.get(RevisionsRepository).find(uid, nid, 'cid', 1),
        app
          .get(NoteFilesRepository)
          .findInMonth(uid, now)
          .then(([file]) => file ?? null),
        app.get(SessionsRepository).findBearer(String(session?.id), uid),
        app.get(AccountsRepository).find(uid),
      ]);
    const hers = await actAs(personActor(uid), ask);
    expect(hers.filter((found) => found === null)).toEqual([]);
    for (const actor of [personActor(boris.uid), ANONYMOUS])
      expect(await actAs(actor, ask)).toEqual(hers.map(() => null));
    const emptied = {
      uid,
      nid,
      revision: 3,
      now,
      values: new Map([['cid', null]] as const),
      title: '',
      fids: null,
    };
    expect(await actAs(personActor(boris.uid), () => app.get(JournalRepository).update(emptied))).toBe(false);
  });
});

describe('Boris, with Ayla’s ids', () => {
  /** Ayla's value for every parameter that a path of a person's call may have. */
  const hers = (): Record<string, string | number> => ({
    uid: ayla.uid,
    nid: ayla.nid,
    month: application.clock.now().toISOString().slice(0, 7),
    filename: 'note.txt',
    revision: 1,
    session: herSession,
  });
  const named = calls.filter(({ audience, path, body }) => {
    return audience === 'person' && path.includes('/:') && body !== 'octet-stream';
  });

  it.each(named.map((call) => [call.name, call] as const))(
    'gets nothing of hers by %s @Q-21 @A-01',
    async (_, call) => {
      const fields = call.path.includes('/:field') ? ['field_cid', 'field_plf'] : [undefined];
      for (const field of fields) {
        const path = pathOf(call, { ...hers(), ...(field && { field }) });
        const verb = call.method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete';
        const asking = application.http[verb](`${path}?_format=json`).set(boris.bearer);
        const answer = await (call.body === 'none' ? asking : asking.send(data({ field_plf: text(0) })));
        expect([403, 404]).toContain(answer.status);
        expect(answer.text).not.toMatch(/nœud|gorge|Camille|orvelaine/i);
      }
    },
  );
});

describe('the actor', () => {
  const WHO = `SELECT current_user::text AS role, coalesce(current_setting('ancrage.uid', true), '') AS uid`;

  it.each([
    ['', false],
    [', through a pooler that keeps no statement by its name', true],
  ])(
    'never changes, for any number of requests on any number of connections%s @Q-21',
    async (_, isPooled) => {
      const crowded = new Database(directUrl(application.settings), new Log('silent'), {
        connections: 2,
        isPooled,
      });
      const ask = async (uid: number) =>
        actAs(personActor(uid), async () => [
          await crowded.queries.$queryRawUnsafe(WHO),
          await crowded.transaction(async (queries) => [
            await queries.$queryRawUnsafe(WHO),
            await queries.$queryRawUnsafe(WHO),
          ]),
          await crowded.asSystem((queries) => queries.$queryRawUnsafe(WHO)),
          await crowded.queries.$queryRawUnsafe(WHO),
        ]);
      try {
        const uids = Array.from({ length: 60 }, (_, index) => index + 1);
        const answers = await Promise.all(uids.map(ask));
        for (const [index, uid] of uids.entries()) {
          const person = [{ role: 'ancrage_api', uid: String(uid) }];
          expect(answers[index]).toEqual([
            person,
            [person, person],
            [{ role: 'ancrage_system', uid: '' }],
            person,
          ]);
        }
      } finally {
        await crowded.close();
      }
    },
  );

  it('leaves no trace on a connection, even when the statement fails @Q-21', async () => {
    const one = new Database(directUrl(application.settings), new Log('silent'), { connections: 1 });
    const asAccount = () =>
      actAs(ACCOUNT, async () => await one.queries.$queryRawUnsafe<{ role: string; uid: string }[]>(WHO));
    try {
      const [account] = await asAccount();
      expect(account?.uid).toBe('');
      expect(ROLES).not.toContain(account?.role);
      const failing = actAs(
        personActor(ayla.uid),
        async () => await one.queries.$queryRawUnsafe('SELECT 1/0'),
      );
      await expect(failing).rejects.toThrow();
      expect(await asAccount()).toEqual([account]);
      const undone = actAs(personActor(ayla.uid), () =>
        one.transaction(async (queries) => {
          await queries.$queryRawUnsafe(WHO);
          throw new Error('no');
        }),
      );
      await expect(undone).rejects.toThrow('no');
      expect(await asAccount()).toEqual([account]);
    } finally {
      await one.close();
    }
  });

  it('is the bearer in every statement of a request, except for those listed here @Q-21', async () => {
    const { http } = application;
    const { bearer, uid, nid } = ayla;
    const watched = await watchedStatementsOf(async () => {
      await http.get('/oauth/userinfo?_format=json').set(bearer).expect(200);
      const read = await http.get(`/user/${uid}?_format=json`).set(bearer).expect(200);
      await http
        .patch(`/user/${uid}?_format=json`)
        .set(bearer)
        .send({ field_title: [{ value: 'Chef' }] })
        .expect(200);
      expect(read.body.uid).toEqual([{ value: uid }]);
      await http.get(`/node/${nid}?_format=json`).set(bearer).expect(200);
      await writeRecord(application, ayla, data({ field_plf: text({}) })).expect(200);
      const { body } = await upload(application, ayla, 'autre.txt', Buffer.from('un mot')).expect(201);
      await writeRecord(application, ayla, data({ field_personal_notes: [body.fid[0].value] })).expect(200);
      await http.get(body.uri[0].url).set(bearer).expect(200);
      await http.get('/api/account/revisions').set(bearer).expect(200);
      await http.get('/api/account/revisions/field_cid/1').set(bearer).expect(200);
      await http.get(`/user/${boris.uid}?_format=json`).set(bearer).expect(403);
      await http.get(`/node/${boris.nid}?_format=json`).set(bearer).expect(403);
    });
    expect(watched.length).toBeGreaterThan(25);
    const others = watched.filter(
      (statement) => statement.role !== 'ancrage_api' || statement.uid !== String(uid),
    );
    expect(others.map(({ role }) => role)).toEqual(others.map(() => 'ancrage_system'));
    const questions = others.map(({ text: sql }) => /FROM "public"\."(\w+)"/.exec(sql)?.[1]);
    // The owner of a file that a note names, and whether an account or record with that number exists.
    expect(questions).toEqual(['note_file', 'person', 'data_record']);
  });

  it('is anonymous until the token is verified @Q-21', async () => {
    const watched = await watchedStatementsOf(async () => {
      await application.http.get(`/node/${ayla.nid}?_format=json`).expect(403);
      await application.http.get('/health/ready').expect(200);
    });
    // The readiness call asks two things at once; the pool decides which is sent first.
    expect(watched.map(({ role, uid }) => `${role} ${uid}`).sort()).toEqual([
      'ancrage_api ',
      'ancrage_system ',
      'ancrage_system ', // applied migrations
    ]);
  });
});
