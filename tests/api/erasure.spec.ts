import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Database } from '@ancrage/server/infra/database/database';
import { Log } from '@ancrage/server/infra/logger/log';
import { ERASURE_LIST, ErasureList } from '@ancrage/server/modules/erasure/erasure-list';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { askDatabase } from '../support/ask-database.ts';
import { data, text, writeRecord } from '../support/data-record.ts';
import { eventually } from '../support/eventually.ts';
import { aPerson, aSignedInPerson, clientOf, type SignedInPerson } from '../support/factories.ts';
import { pdf, storedFilesOf, upload } from '../support/files.ts';
import { enqueueJob } from '../support/run-job.ts';
import { anInvitation } from '../support/staff.ts';
import { askTokens, passwordForm, refreshTokens } from '../support/tokens.ts';
import { aWayBack } from '../support/way-back.ts';

let application: TestApplication;
beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

const ask = (who: SignedInPerson, body: object) =>
  application.http.post('/api/account/erasure').set(who.bearer).send(body);
const erase = (who: SignedInPerson) => ask(who, { password: who.password, understood: true });
const listed = () => readFileSync(join(application.settings.dataDir, 'erasures.log'), 'utf8');

/** The number of rows about a person, for each table with people. */
const tracesOf = async (uid: number): Promise<Record<string, number>> => {
  const columns = await application.prisma.$queryRaw<{ table: string; column: string }[]>`
    SELECT c.table_name::text AS table, c.column_name::text AS column FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.column_name IN ('uid', 'subject', 'actor_id')`;
  const found: Record<string, number> = {};
  for (const { table, column } of columns) {
    const [row] = await application.prisma.$queryRawUnsafe<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM "${table}" WHERE "${column}" = ${uid}`,
    );
    if (row && row.count > 0) found[`${table}.${column}`] = row.count;
  }
  return found;
};

/** A person with a row in every table with people. */
const aFullPerson = async (): Promise<SignedInPerson> => {
  const person = await aSignedInPerson(application, { journal: { field_cid: { CIDsymptome: 'la gorge' } } });
  await upload(application, person, 'note.txt', Buffer.from('des mots'));
  await application.http
    .patch(`/node/${person.nid}?_format=json`)
    .set(person.bearer)
    .send({ type: 'data', field_cid: [{ value: '{}' }] })
    .expect(200);
  const { uid } = person;
  const now = application.clock.now();
  const code = { uid, hmac: Buffer.alloc(32), createdAt: now, expiresAt: now };
  await application.prisma.recoveryCode.create({ data: code });
  await application.prisma.liveRecoveryCode.create({ data: code });
  await application.prisma.registrationDecision.create({
    data: { uid, decision: 'approved', reason: 'connue', staffId: 1, decidedAt: now },
  });
  const proposal = { uid, reason: 'à sa demande', proposedBy: 1, proposedAt: now };
  await application.prisma.erasureProposal.create({ data: proposal });
  await anInvitation(application, { uid, mail: person.mail });
  await application.prisma.dormancy.create({ data: { uid, usedAt: now } });
  await application.prisma.recoveryGuard.create({ data: { uid, since: now, waitingSince: now } });
  const exported = await application.prisma.auditEntry.create({
    data: { at: now, actorKind: 'staff', action: 'people-exported' },
  });
  await application.prisma.exportedPerson.create({ data: { entryId: exported.id, uid } });
  const sealed = Buffer.alloc(64, 1);
  await application.prisma.signInRefusal.create({
    data: { key: String(uid), hour: now, uid, count: 2, lastAt: now, source: '10.0.0.0/24' },
  });
  await aWayBack(application, uid, person.mail);
  await application.prisma.drupalImport.create({ data: { uid, base: sealed, importedAt: now } });
  await application.prisma.importAside.create({
    data: { uid, kind: 'field', sourceId: person.nid, problem: 'field-refused', value: sealed, notedAt: now },
  });
  return person;
};

describe('erasing an account', () => {
  it('leaves no row, file or key, and mails the person once @Q-43 @Q-66', async () => {
    const person = await aFullPerson();
    const before = await tracesOf(person.uid);
    const origins = { where: { account: `person:${person.uid}` } };
    expect(await application.prisma.knownOrigin.count(origins)).toBe(1);
    const stored = storedFilesOf(application).length;
    const { body } = await erase(person).expect(200);
    expect(body).toEqual({ erasedAt: '2026-03-02T08:00:00.000Z' });
    await eventually(() => expect(application.mailbox.to(person.mail)).toHaveLength(1));
    await eventually(async () =>
      expect(await tracesOf(person.uid)).toEqual({
        'erasure.uid': 1,
        'audit_entry.subject': 2,
        'audit_entry.actor_id': 2,
      }),
    );
    expect(await application.prisma.knownOrigin.count(origins)).toBe(0);
    // Every table with people had a row to erase, except the two that an erasure itself fills.
    const tables = await application.prisma.$queryRaw<{ name: string }[]>`
      SELECT DISTINCT table_name::text AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'uid' AND table_name NOT IN ('erasure', 'farewell')`;
    for (const { name } of tables) expect(before).toHaveProperty([`${name}.uid`]);
    expect(before).toHaveProperty(['audit_source.subject']);
    expect(storedFilesOf(application)).toHaveLength(stored - 1);
    const [mail] = application.mailbox.to(person.mail);
    expect(mail?.subject).toContain('votre compte est effacé');
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/\{\{|undefined|Camille/);
    expect(listed()).toContain(`${person.uid} 2026-03-02T08:00:00.000Z\n`);
    const [signedIn, erased] = await application.prisma.auditEntry.findMany({
      where: { subject: person.uid },
      orderBy: { id: 'asc' },
    });
    expect(signedIn).toMatchObject({ action: 'signed-in' });
    expect(erased).toMatchObject({ action: 'account-erased', actorKind: 'person', detail: {} });
  });

  it('takes effect on the next call, with any token @Q-13 @Q-43', async () => {
    const person = await aFullPerson();
    await erase(person).expect(200);
    for (const path of [`/node/${person.nid}`, `/user/${person.uid}`, '/api/account/revisions'])
      await application.http.get(path).set(person.bearer).expect(401);
    expect((await refreshTokens(application, person.tokens.refresh_token)).status).toBe(401);
    const again = await askTokens(application, passwordForm(application, person));
    expect([again.status, again.body.error]).toEqual([400, 'invalid_grant']);
    await application.http
      .post('/oauth/revoke')
      .type('form')
      .send({ token: person.tokens.refresh_token, ...clientOf(application) })
      .expect(200);
  });

  it('frees the address for a new account @Q-43', async () => {
    const person = await aFullPerson();
    await erase(person).expect(200);
    const { uid, nid } = await aPerson(application, { mail: person.mail });
    expect(uid).toBeGreaterThan(person.uid);
    expect(nid).toBeGreaterThan(person.nid);
  });

  it('needs the correct password and a confirmation @Q-66', async () => {
    const person = await aSignedInPerson(application);
    for (const body of [{}, { password: person.password }, { password: person.password, understood: false }])
      await ask(person, body).expect(422);
    const { body } = await ask(person, { password: 'une autre', understood: true }).expect(403);
    expect(body).toMatchObject({ code: 'wrong_password' });
    await application.http.get(`/user/${person.uid}`).set(person.bearer).expect(200);
  });

  it('answers 503 while a write of the person is in progress, and loses nothing @Q-63', async () => {
    const person = await aFullPerson();
    const before = await tracesOf(person.uid);
    let release: () => void = () => {};
    const writing = application.app.get(Database).transaction(async (queries) => {
      await queries.$queryRaw`SELECT uid FROM person_key WHERE uid = ${person.uid} FOR UPDATE`;
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    });
    const answer = await erase(person);
    release();
    await writing;
    expect([answer.status, answer.headers['retry-after'], answer.body.code]).toEqual([503, '1', 'busy']);
    expect(await tracesOf(person.uid)).toEqual(before);
    await erase(person).expect(200);
  });

  it('happens once for concurrent requests @Q-43', async () => {
    const person = await aFullPerson();
    const statuses = (await Promise.all(Array.from({ length: 6 }, () => erase(person)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(
      statuses.filter((status) => status !== 200).every((status) => status === 401 || status === 403),
    ).toBe(true);
    await eventually(() => expect(application.mailbox.to(person.mail)).toHaveLength(1));
  });

  it('is added to the erasure list, even after a crash before that write @Q-43', async () => {
    const person = await aSignedInPerson(application);
    await erase(person).expect(200);
    // The entry for the id belonged to another person, in a rehearsal for instance.
    const older = `${person.uid} 2026-01-02T03:04:05.678Z`;
    writeFileSync(join(application.settings.dataDir, 'erasures.log'), `${older}\n`);
    const { prisma } = application;
    const { erasedAt } = await prisma.erasure.findFirstOrThrow({ where: { uid: person.uid } });
    await enqueueJob(application, ERASURE_LIST);
    await eventually(() => expect(listed()).toContain(`${person.uid} ${erasedAt.toISOString()}\n`));
    const lines = listed().trimEnd().split('\n');
    expect(new Set(lines).size).toBe(lines.length);
    expect(lines).toHaveLength((await prisma.erasure.count()) + 1);
  });

  it('succeeds when the list cannot be written, and the next job adds it @Q-43', async () => {
    const path = join(application.settings.dataDir, 'erasures.log');
    const before = readFileSync(path);
    rmSync(path);
    mkdirSync(path);
    const person = await aFullPerson();
    await erase(person).expect(200);
    await eventually(() => expect(application.mailbox.to(person.mail)).toHaveLength(1));
    rmSync(path, { recursive: true });
    writeFileSync(path, before);
    await enqueueJob(application, ERASURE_LIST);
    await eventually(() => expect(listed()).toContain(`${person.uid} `));
  });

  it('a replay erases people restored from an older backup, keeps their ids unused, and spares a later owner @Q-43', async () => {
    const { prisma } = application;
    const person = await aFullPerson();
    const after = new Date(application.clock.now().getTime() + 1000);
    const keys = await prisma.$queryRaw<
      unknown[]
    >`SELECT replay_erasure(${person.uid}::int, ${after}::timestamptz)`;
    expect(keys).toHaveLength(1);
    expect(await tracesOf(person.uid)).toEqual({
      'erasure.uid': 1,
      'audit_entry.subject': 1,
      'audit_entry.actor_id': 1,
    });
    await prisma.$queryRaw`SELECT replay_erasure(${person.uid + 50}::int, ${after}::timestamptz)`;
    const later = await aPerson(application);
    expect(later.uid).toBe(person.uid + 51);
    const before = new Date(application.clock.now().getTime() - 1000);
    await prisma.$queryRaw`SELECT replay_erasure(${later.uid}::int, ${before}::timestamptz)`;
    expect(await prisma.person.count({ where: { uid: later.uid } })).toBe(1);
  });

  it('the operator gets a warning while a person on the list exists, until the list is replayed as documented @Q-43', async () => {
    const { app, prisma, settings } = application;
    const path = join(settings.dataDir, 'erasures.log');
    const { log, compare } = {
      log: jest.spyOn(app.get(Log), 'error'),
      compare: () => app.get(ErasureList).compare(),
    };
    await compare();
    expect(log).not.toHaveBeenCalled();
    // As on a standby that lagged: it never received one erasure, and the other id belongs to another person by now.
    const [back, later] = [await aFullPerson(), await aPerson(application)];
    appendFileSync(
      path,
      `${back.uid} ${application.clock.now().toISOString()}\n${later.uid} 2026-01-02T03:04:05.678Z\n12 cut sh\n`,
    );
    await compare();
    expect(log.mock.calls).toEqual([
      ['erased people are here again', { checked: expect.any(Number), failed: 1 }],
    ]);
    const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
    const program = /^ +awk '(.+)' <data>\/erasures\.log \| psql/m.exec(page)?.[1] ?? '';
    await askDatabase(
      settings.directDatabaseUrl ?? settings.databaseUrl,
      execFileSync('awk', [program, path], { encoding: 'utf8' }),
    );
    expect(await tracesOf(back.uid)).toEqual({
      'erasure.uid': 1,
      'audit_entry.subject': 1,
      'audit_entry.actor_id': 1,
    });
    expect(await prisma.person.count({ where: { uid: later.uid } })).toBe(1);
    await compare();
    expect(log).toHaveBeenCalledTimes(1);
    log.mockRestore();
  });

  it('cannot be undone by any role @Q-43', async () => {
    const { prisma } = application;
    for (const sql of ['UPDATE erasure SET uid = 0', 'DELETE FROM erasure', 'TRUNCATE erasure'])
      await expect(prisma.$executeRawUnsafe(sql)).rejects.toThrow(/append-only/);
  });

  it('a request that races with an erasure gets the response of the next one @Q-43 @Q-13', async () => {
    const { http, prisma } = application;
    const who = await aSignedInPerson(application);
    const { body } = await upload(application, who, 'bilan.pdf', pdf());
    const path = `/node/${who.nid}?_format=json`;
    await writeRecord(
      application,
      who,
      data({ field_personal_notes: [{ target_id: body.fid[0].value }] }),
    ).expect(200);
    const answers = async () => {
      const all = [
        await http.get(path).set(who.bearer),
        await writeRecord(application, who, data({ field_cid: text({ CIDsymptome: 'La gorge' }) })),
        await upload(application, who, 'second.pdf', pdf()),
        await http.get(body.uri[0].url).set(who.bearer),
      ];
      return all.map(({ status, text: said }) => ({ status, said }));
    };
    // A request that was authorised before finds the key deleted, as an erasure leaves it.
    await prisma.personKey.delete({ where: { uid: who.uid } });
    const overtaken = await answers();
    await prisma.session.deleteMany({ where: { uid: who.uid } });
    expect(overtaken).toEqual(await answers());
    expect(overtaken.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  });
});
