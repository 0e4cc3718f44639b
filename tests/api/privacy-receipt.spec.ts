import { privacyReceipt } from '@ancrage/shared/wire/privacy-receipt';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import {
  aPerson,
  aSignedInPerson,
  type SignedInPerson,
  signIn,
  type TestPerson,
} from '../support/factories.ts';
import { command } from '../support/run-command.ts';
import { aSignedInStaffMember, type SignedInStaff } from '../support/staff.ts';
import { unpack } from '../support/zip.ts';

let application: TestApplication;
let staff: SignedInStaff;
beforeAll(async () => {
  application = await startApplication();
  staff = await aSignedInStaffMember(application, { name: 'Inès Morel' });
  await aSignedInStaffMember(application, { name: 'Paul Roux' }); // a colleague, who could confirm an erasure
});
afterAll(() => application.close());

const receiptOf = async (who: Pick<SignedInPerson, 'bearer'>, of = application) =>
  privacyReceipt.response.parse((await of.http.get('/api/account/receipt').set(who.bearer).expect(200)).body);
const actsOf = async (who: Pick<SignedInPerson, 'bearer'>) =>
  (await receiptOf(who)).acts.map(({ act }) => act);
const asStaff = (method: 'get' | 'post' | 'patch', path: string) =>
  application.http[method](`/api/staff/${path}`).set(staff.signInHeaders);
const decide = (decision: string, uid: number) =>
  asStaff('post', 'decisions').send({
    decision,
    uids: [uid],
    ...(decision === 'refused' && { reason: 'inconnue' }),
  });
const bearerOf = async (who: Pick<TestPerson, 'mail' | 'password'>) => ({
  Authorization: `Bearer ${(await signIn(application, who)).access_token}`,
});
/** Gives up a mail to somebody, and has the staff send it again. */
const sendDeadMailAgain = (uid: number) => ({
  expect: async (status: number) => {
    await application.prisma.$executeRaw`
      INSERT INTO pgboss.job (name, data, state, retry_limit, retry_count, completed_on, output) VALUES (
        'recovery-guard-mail', jsonb_build_object('uid', ${uid}::int, 'what', 'on', 'at', '2026-11-26T00:00:00Z'),
        'failed', 20, 20, now(), '{"kind":"ECONNREFUSED"}')`;
    const [job] = await application.prisma.$queryRaw<{ id: string }[]>`
      SELECT id::text AS id FROM pgboss.job WHERE state = 'failed' AND data->>'uid' = ${uid}::text`;
    await asStaff('post', `dead-mails/${job?.id}/send-again`).expect(status);
  },
});

describe('the privacy receipt', () => {
  it('shows what the page of the person shows the staff, value by value, and nobody else @Q-22 @Q-66', async () => {
    const who = await aSignedInPerson(application);
    const twin = await aPerson(application);
    const { body: page } = await asStaff('get', `people/${who.uid}`).expect(200);
    const answer = await application.http.get('/api/account/receipt').set(who.bearer).expect(200);
    const { revision, history, erasure, hasPossibleDuplicates, possibleDuplicates, ...seen } = page;
    expect(answer.body.seen).toEqual({
      ...seen,
      possibleDuplicates: possibleDuplicates.length,
      failedMails: [],
    });
    expect(possibleDuplicates.length).toBeGreaterThan(0);
    expect(answer.text).not.toContain(twin.mail);
  });

  it('is empty of acts for somebody at whom nobody looked', async () => {
    expect(await actsOf(await aSignedInPerson(application))).toEqual([]);
  });

  it.each([
    ['person-viewed', (uid: number) => asStaff('get', `people/${uid}`)],
    ['person-sessions-ended', (uid: number) => asStaff('post', `people/${uid}/end-sessions`)],
    ['person-blocked', (uid: number) => decide('blocked', uid)],
    ['log-viewed', (uid: number) => asStaff('get', `log?subject=${uid}`)],
    [
      'erasure-proposed',
      (uid: number) => asStaff('post', `people/${uid}/erasure`).send({ reason: 'à sa demande' }),
    ],
    ['mail-sent-again', (uid: number) => sendDeadMailAgain(uid)],
  ] as const)('lists %s, with its moment, for the person alone @Q-23', async (act, ask) => {
    const [who, other] = [await aSignedInPerson(application), await aSignedInPerson(application)];
    application.clock.advanceSeconds(60);
    await ask(who.uid).expect(200);
    const at = application.clock.now().toISOString();
    await application.prisma.person.update({ where: { uid: who.uid }, data: { state: 'active' } });
    const again = { ...who, bearer: await bearerOf(who) };
    expect((await receiptOf(again)).acts).toEqual([
      { id: expect.any(String), at, act, by: null, fields: [] },
    ]);
    expect(await actsOf(other)).toEqual([]);
  });

  it('lists every decision, and a correction with the fields that it changed @Q-23', async () => {
    const who = await aSignedInPerson(application);
    const [refused, approved] = [
      await aPerson(application, { state: 'pending' }),
      await aPerson(application, { state: 'pending' }),
    ];
    await decide('refused', refused.uid).expect(200);
    await decide('approved', approved.uid).expect(200);
    await decide('blocked', who.uid).expect(200);
    await decide('unblocked', who.uid).expect(200);
    const { body } = await asStaff('get', `people/${who.uid}`).expect(200);
    const correction = { revision: body.revision, company: 'Orvelaine Ouest', title: 'Directrice' };
    await asStaff('patch', `people/${who.uid}`).send(correction).expect(200);
    await application.prisma.person.update({ where: { uid: refused.uid }, data: { state: 'active' } });
    const acts = async (of: Pick<TestPerson, 'mail' | 'password'>) =>
      (await receiptOf({ bearer: await bearerOf(of) })).acts;
    expect((await acts(refused)).map(({ act }) => act)).toEqual(['person-refused']);
    expect((await acts(approved)).map(({ act }) => act)).toEqual(['person-approved']);
    const own = await acts(who);
    expect(own.map(({ act }) => act)).toEqual([
      'person-corrected',
      'person-viewed',
      'person-unblocked',
      'person-blocked',
    ]);
    expect(own[0]?.fields.toSorted()).toEqual(['company', 'title']);
  });

  it('lists a proposed erasure that was withdrawn @Q-23', async () => {
    const who = await aSignedInPerson(application);
    await asStaff('post', `people/${who.uid}/erasure`).send({ reason: 'à sa demande' }).expect(200);
    const { id } = await application.prisma.erasureProposal.findFirstOrThrow({ where: { uid: who.uid } });
    application.clock.advanceSeconds(1);
    await asStaff('post', `erasures/${id}/withdraw`).expect(200);
    expect(await actsOf(who)).toEqual(['erasure-withdrawn', 'erasure-proposed']);
  });

  it('lists an export for those whom it held, and one of before that was noted as unknown @Q-23', async () => {
    const held = await aSignedInPerson(application, { info: { company: 'Nacre et fils' } });
    const other = await aSignedInPerson(application, { info: { company: 'Autre maison' } });
    application.clock.advanceSeconds(1);
    await asStaff('get', 'people.csv?search=nacre').expect(200);
    expect(await actsOf(held)).toEqual(['people-exported']);
    expect(await actsOf(other)).toEqual([]);
    const at = application.clock.now();
    await application.prisma.auditEntry.create({
      data: { at, actorKind: 'staff', action: 'people-exported' },
    });
    expect(await actsOf(other)).toEqual(['people-exported-unknown']);
    expect(await actsOf(held)).toEqual(['people-exported-unknown', 'people-exported']);
    application.clock.advanceSeconds(1);
    expect(await actsOf(await aSignedInPerson(application))).toEqual([]);
  });

  it('counts how often each list of people was opened since the account exists @Q-23', async () => {
    application.clock.advanceSeconds(1);
    const who = await aSignedInPerson(application);
    for (const path of ['people', 'people', 'log', 'dead-mails', 'erasures'])
      await asStaff('get', path).expect(200);
    const lastAt = application.clock.now().toISOString();
    expect((await receiptOf(who)).lists).toEqual([
      { act: 'people-listed', count: 2, lastAt },
      { act: 'erasures-viewed', count: 1, lastAt },
      { act: 'log-viewed', count: 1, lastAt },
      { act: 'mails-viewed', count: 1, lastAt },
    ]);
  });

  it('lists restores, and each command of an operator that opened the keys @Q-42 @Q-64', async () => {
    const who = await aSignedInPerson(application);
    const at = application.clock.now();
    for (const action of ['restored', 'journals-resealed'])
      await application.prisma.auditEntry.create({ data: { at, actorKind: 'system', action } });
    for (const action of ['check', 'rotate'])
      expect(await command(`vault ${action}`, application.settings)).toMatchObject({ code: 0 });
    expect((await actsOf(who)).toSorted()).toEqual([
      'journals-resealed',
      'keys-checked',
      'keys-rotated',
      'restored',
    ]);
  });

  it('names the staff by first name only where the firm wants it, the readers, and how long backups last', async () => {
    const named = await startApplication({
      receiptNamesStaff: true,
      backupRecipients: ['age1r2wjqfwjqkz2f679e54eqjqpwup8tznshuj43pga96fp2ssklg6qlfqxxx'],
      firmHost: 'Hébergeur',
      firmBackupKeyHolder: { fr: 'notre notaire', en: 'our notary' },
    });
    const member = await aSignedInStaffMember(named, { name: 'Inès Morel' });
    const who = await aSignedInPerson(named);
    await named.http.get(`/api/staff/people/${who.uid}`).set(member.signInHeaders).expect(200);
    const receipt = await receiptOf(who, named);
    await named.close();
    expect(receipt.acts.map(({ by }) => by)).toEqual(['Inès']);
    expect(receipt.readers).toEqual({
      firm: 'Cabinet Boussole',
      host: 'Hébergeur',
      backupKeyHolder: { fr: 'notre notaire', en: 'our notary' },
    });
    expect(receipt.backups).toEqual({ kept: 14, lastAt: null });
    const withoutBackups = await receiptOf(await aSignedInPerson(application));
    expect(withoutBackups.backups.kept).toBeNull();
  });

  it('is a file of the archive @Q-66', async () => {
    const who = await aSignedInPerson(application);
    await asStaff('get', `people/${who.uid}`).expect(200);
    const { body } = await application.http
      .post('/api/account/export')
      .set(who.bearer)
      .buffer(true)
      .responseType('blob')
      .send({ password: who.password })
      .expect(200);
    const file = unpack(body).find(({ name }) => name === 'privacy-receipt.json');
    const kept: unknown = JSON.parse(file?.bytes.toString('utf8') ?? '');
    const { acts } = privacyReceipt.response.parse(kept);
    expect(acts.map(({ act }) => act)).toContain('person-viewed');
  });
});
